import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatrixRole } from '../../../contract/access/permissions.ts'
import { removeRoles } from '../../../contract/access/roles.ts'
import { send } from '../../frame/calls.ts'
import { DeleteDialog } from '../../frame/staff/DeleteDialog.tsx'
import { NoticeDialog } from '../../ui/dialogs/NoticeDialog.tsx'
import { showToast } from '../../ui/toasts.ts'
import { formatNumber } from '../../ui/values/formats.ts'

/** Some of the people who have the role, and the number of all of them. */
interface RoleUse {
  usedBy: string[]
  usedByCount: number
}

/** Dialog that confirms the deletion of a role. A role with people cannot be deleted; the dialog then shows how many and who they are. */
export const DeleteRoleDialog = ({ role, onClose }: { role: MatrixRole; onClose: () => void }) => {
  const { t } = useTranslation('roles')
  // The page has loaded the number of people, but not their names.
  const [use, setUse] = useState<RoleUse | undefined>(
    role.userCount > 0 ? { usedBy: [], usedByCount: role.userCount } : undefined,
  )
  const { name } = role
  const remove = async () => {
    const result = await send(removeRoles, { roleIds: [role.roleId] })
    if (result.status === 'inUse') return setUse(result)
    showToast('done', t('deleted'))
    onClose()
  }
  if (use)
    return (
      <NoticeDialog title={t('inUse')} onClose={onClose}>
        <p role="alert">{t('inUseText', { name, count: use.usedByCount, number: formatNumber(use.usedByCount) })}</p>
        {use.usedBy.length > 0 && <p className="small soft">{use.usedBy.join(', ')}</p>}
      </NoticeDialog>
    )
  return (
    <DeleteDialog remove={remove} onClose={onClose}>
      <p>{t('deleteText', { name })}</p>
    </DeleteDialog>
  )
}
