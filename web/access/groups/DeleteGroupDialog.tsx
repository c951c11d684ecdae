import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeleteDialog } from '../../frame/staff/DeleteDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../ui/values/formats.ts'
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
  const formatUse = ({ userCount, reportCount, otherKindCount }: GroupUse) => ({
    name: group.name,
    users: formatNumber(userCount),
    reports: formatNumber(reportCount),
    groups: formatNumber(otherKindCount),
  })
  const describeDeletion = (groupUse: GroupUse) => {
    if (!hasEffect(groupUse)) return t('deleteUnused', { name: group.name })
    return t(kind.memberKind === 'user' ? 'deleteUserGroup' : 'deleteReportGroup', formatUse(groupUse))
  }
  const remove = async () => {
    // What the deletion has ended. It may differ from what the dialog showed before.
    const removedUse = await kind.remove(group.groupId)
    showToast(
      'done',
      hasEffect(removedUse) ? `${t('deleted')} ${t('lostAccessText', formatUse(removedUse))}` : t('deleted'),
    )
    onClose()
    onRemoved()
  }
  return (
    <DeleteDialog remove={remove} failure={failure} onClose={onClose}>
      <p role="status">{use ? describeDeletion(use) : t('countingPeople')}</p>
    </DeleteDialog>
  )
}

/** Returns true if somebody loses access to a report by the deletion. */
const hasEffect = ({ userCount, reportCount }: GroupUse) => userCount > 0 && reportCount > 0
