import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import type { MatrixRole } from '../../../contract/access/permissions.ts'
import { IconButton } from '../../ui/table/IconButton.tsx'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../../ui/table/staff-rows.ts'
import { buildDayColumn, buildNumberColumn } from '../../ui/table/value-columns.tsx'
import { Clipped } from '../../ui/values/Clipped.tsx'
import { useLanguage } from '../../words/use-language.ts'

interface Actions {
  onEdit: (role: MatrixRole) => void
  onRemove: (role: MatrixRole) => void
}
interface Props extends Actions {
  roles: MatrixRole[]
  /** Number of all categories, also of those that a role does not see. */
  categoryTotal: number
}

/** Lists the roles with the numbers of their people and of their categories. */
export const RoleTable = ({ roles, categoryTotal, ...actions }: Props) => {
  const { t } = useTranslation('roles')
  const language = useLanguage()
  const columns: Column<MatrixRole>[] = [
    { name: 'id', label: t('id'), text: ({ roleId }) => roleId, className: 'r' },
    {
      name: 'name',
      label: t('roleName'),
      text: ({ name }) => name,
      show: ({ name }) => <Clipped text={name} />,
      className: 'long',
    },
    buildNumberColumn('people', t('peopleHead'), ({ userCount }) => userCount),
    {
      name: 'categories',
      label: t('categories'),
      show: ({ categoryCount }) =>
        categoryCount === categoryTotal ? t('all') : t('ofAll', { number: categoryCount, total: categoryTotal }),
    },
    buildDayColumn('createdAt', t('createDate'), language, ({ createdAt }) => createdAt),
    {
      name: 'actions',
      label: t('actions'),
      className: 'press',
      show: role => <RoleButtons role={role} {...actions} />,
    },
  ]
  return (
    <StaffTable
      label={t('tabRole')}
      columns={addPhonePlaces(columns, { title: 'name', second: 'categories', note: 'people' })}
      rows={roles}
      rowKey={({ roleId }) => roleId}
      sort="name"
    />
  )
}

/** Buttons for the actions that the user may do with the role. */
const RoleButtons = ({ role, onEdit, onRemove }: Actions & { role: MatrixRole }) => {
  const { t } = useTranslation('roles')
  const { name } = role
  const buttons = [
    { icon: IconPencil, label: t('edit', { name }), onPress: onEdit, isShown: role.mayEdit || role.maySwitch },
    { icon: IconTrash, label: t('remove', { name }), onPress: onRemove, isShown: role.mayDelete },
  ]
  return (
    <span className="rolebuttons">
      {buttons
        .filter(({ isShown }) => isShown)
        .map(({ icon, label, onPress }) => (
          <IconButton key={label} icon={icon} label={label} onPress={() => onPress(role)} />
        ))}
    </span>
  )
}
