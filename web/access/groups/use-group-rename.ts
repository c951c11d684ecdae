import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toasts.ts'
import { useRequest } from '../../ui/use-request.ts'
import type { Group, GroupKind } from './group-kinds.ts'

/** Holds the group whose name is edited, if there is one, and saves its new name. */
export const useGroupRename = (kind: GroupKind, onRenamed: () => void) => {
  const { t } = useTranslation(['groups', 'messages'])
  const [group, setGroup] = useState<Group>()
  const [name, setName] = useState('')
  /** Why the typed name is not accepted. */
  const [error, setError] = useState<string>()
  const { busy, failure, run, clearFailure } = useRequest()
  const isUnsaved = group !== undefined && name.trim() !== group.name
  const setEditedGroup = (editedGroup: Group | undefined) => {
    setGroup(editedGroup)
    setName(editedGroup?.name ?? '')
    setError(undefined)
    clearFailure()
  }
  const begin = (nextGroup: Group) => {
    if (isUnsaved) return showToast('warning', t('saveNameFirst', { name: group.name }))
    setEditedGroup(nextGroup)
  }
  const rename = async (renamedGroup: Group) => {
    if ((await kind.rename(renamedGroup.groupId, name.trim(), renamedGroup.name)) === 'duplicate')
      return setError(t(kind.memberKind === 'user' ? 'duplicateUserGroup' : 'duplicateReportGroup'))
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    // A late response must not end the edit of another name.
    setGroup(previous => (previous === renamedGroup ? undefined : previous))
    onRenamed()
  }
  return {
    group,
    name,
    error,
    busy,
    failure,
    isUnsaved,
    /** Starts to edit the name of a group; shows a warning instead while another name is unsaved. */
    begin,
    cancel: () => setEditedGroup(undefined),
    change(typed: string) {
      setName(typed)
      setError(undefined)
    },
    save() {
      if (!group) return
      clearFailure()
      if (name.trim() === '')
        return setError(kind.memberKind === 'user' ? t('nameRequired') : t('informationRequired', { ns: 'messages' }))
      void run(() => rename(group))
    },
  }
}
export type GroupRename = ReturnType<typeof useGroupRename>
