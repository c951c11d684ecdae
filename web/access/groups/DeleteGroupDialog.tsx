import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../frame/staff/DeleteDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { describeDeletion, describeLostAccess, hasEffect } from './deletion-texts.ts'
import type { Group, GroupKind, GroupUse } from './group-kinds.ts'

interface Props {
  kind: GroupKind
  group: Group
  onRemoved: () => void
  onClose: () => void
}

/** Dialog that confirms the deletion of a group, and shows how many people lose how many reports by it. */
export const DeleteGroupDialog = ({ kind, group, onRemoved, onClose }: Props) => {
  const { t } = useTranslation('groups')
  const [use, setUse] = useState<GroupUse>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    kind.countUse(group.groupId).then(setUse, setFailure)
  }, [kind, group.groupId])
  const remove = async () => {
    // What the deletion has ended. It may differ from what the dialog showed before.
    const removedUse = await kind.remove(group.groupId)
    showToast('done', hasEffect(removedUse) ? `${t('deleted')} ${describeLostAccess(t, removedUse)}` : t('deleted'))
    onClose()
    onRemoved()
  }
  return (
    <DeleteDialog remove={remove} failure={failure} onClose={onClose}>
      <p role="status">
        {use && describeDeletion(t, { memberKind: kind.memberKind, name: group.name, use })}
        {!use && (failure === undefined ? t('countingPeople') : t('countFailed', { name: group.name }))}
      </p>
    </DeleteDialog>
  )
}
