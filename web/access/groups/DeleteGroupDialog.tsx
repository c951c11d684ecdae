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

/** Asks for confirmation before a group is deleted; shows how many people lose how many reports. */
export const DeleteGroupDialog = ({ kind, group, onRemoved, onClose }: Props) => {
  const { t } = useTranslation('groups')
  const [use, setUse] = useState<GroupUse>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    kind.countUse(group.groupId).then(setUse, setFailure)
  }, [kind, group.groupId])
  const formatUse = ({ people, reports, groups }: GroupUse) => ({
    name: group.name,
    users: formatNumber(people),
    reports: formatNumber(reports),
    groups: formatNumber(groups),
  })
  const remove = async () => {
    const removedUse = await kind.remove(group.groupId)
    showToast('done', `${t('deleted')} ${t('deletedUse', formatUse(removedUse))}`)
    onClose()
    onRemoved()
  }
  return (
    <DeleteDialog remove={remove} failure={failure} onClose={onClose}>
      <p role="status">
        {use ? t(kind.name === 'user' ? 'deleteUserGroup' : 'deleteReportGroup', formatUse(use)) : t('counting')}
      </p>
    </DeleteDialog>
  )
}
