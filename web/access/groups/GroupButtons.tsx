import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isFocusLost } from '../../ui/lost-focus.ts'
import { IconButton } from '../../ui/table/IconButton.tsx'
import type { Group, GroupKind } from './group-kinds.ts'
import type { GroupRename } from './use-group-rename.ts'

interface Props {
  kind: GroupKind
  group: Group
  rename: GroupRename
  onEditMembers: (group: Group) => void
  /** Asks whether to delete the group. */
  onRemove: (group: Group) => void
}

/** Buttons to change the members of a group, to rename and to delete it; while its name is edited, buttons to save and to cancel. */
export const GroupButtons = ({ kind, group, rename, onEditMembers, onRemove }: Props) => {
  const { t } = useTranslation('groups')
  const { name } = group
  const isRenaming = rename.group?.groupId === group.groupId
  const buttonsRef = useRef<HTMLSpanElement>(null)
  const wasRenaming = useRef(false)
  useEffect(() => {
    // The field that had the focus is removed after the edit, so the first button gets the focus.
    if (wasRenaming.current && !isRenaming && isFocusLost()) buttonsRef.current?.querySelector('button')?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])
  const isUserGroup = kind.memberKind === 'user'
  return (
    <span className="groupbuttons" ref={buttonsRef}>
      {isRenaming ? (
        <>
          <button type="button" className="btn sm primary" aria-busy={rename.busy} onClick={rename.save}>
            {t('saveName')}
          </button>
          <button type="button" className="btn sm quiet" onClick={rename.cancel}>
            {t('cancel')}
          </button>
        </>
      ) : (
        <>
          <button
            type="button"
            className="btn sm quiet"
            aria-label={t(isUserGroup ? 'addUserTo' : 'addReportsTo', { name })}
            onClick={() => onEditMembers(group)}
          >
            {t(isUserGroup ? 'addUser' : 'addReports')}
          </button>
          <IconButton icon={IconPencil} label={t('rename', { name })} onPress={() => rename.begin(group)} />
          <IconButton icon={IconTrash} label={t('remove', { name })} onPress={() => onRemove(group)} />
        </>
      )}
    </span>
  )
}
