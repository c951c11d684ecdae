import { type KeyboardEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { FailureText } from '../../frame/staff/FailureText.tsx'
import { Clipped } from '../../ui/values/Clipped.tsx'
import type { Group } from './group-kinds.ts'
import type { GroupRename } from './use-group-rename.ts'

/** Shows a name, or the field that edits it: Enter saves, Escape cancels. */
export const GroupName = ({ group, rename }: { group: Group; rename: GroupRename }) => {
  const { t } = useTranslation('groups')
  const noteId = useId()
  if (rename.group?.groupId !== group.groupId) return <Clipped text={group.name} />
  // An error is about the typed name; a failure is about the call that saves it.
  const hasNote = rename.error !== undefined || rename.failure !== undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') rename.save()
    else if (event.key === 'Escape') rename.cancel()
    else return
    event.preventDefault()
  }
  return (
    <span className="groupname">
      <input
        className={rename.error ? 'input bad' : 'input'}
        aria-label={t('groupName')}
        aria-invalid={rename.error ? true : undefined}
        aria-describedby={hasNote ? noteId : undefined}
        // biome-ignore lint/a11y/noAutofocus: the user pressed a button to open this field
        autoFocus
        value={rename.name}
        maxLength={limits.name}
        autoComplete="off"
        onChange={({ target }) => rename.change(target.value)}
        onKeyDown={onKeyDown}
      />
      {hasNote && (
        <span className="err" id={noteId} role="alert">
          {rename.error ?? <FailureText error={rename.failure} />}
        </span>
      )}
    </span>
  )
}
