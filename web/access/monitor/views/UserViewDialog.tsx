import { useTranslation } from 'react-i18next'
import { exportReportsOfUser } from '../../../../contract/access/access-exports.ts'
import type { HeldReportGroup } from '../../../../contract/access/monitor-fields.ts'
import { buildNumberColumn } from '../../../ui/table/value-columns.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import { formatFullName } from '../../names.ts'
import { toExportPath } from './export-path.ts'
import { MonitorDialog } from './MonitorDialog.tsx'
import { useGrantTermColumns } from './term-columns.tsx'
import { initialSort, type UserGroup, type UserView } from './user-views.ts'
import { useAccessibleReportColumns } from './view-columns.tsx'

/** Shows the reports that a user sees, the user's report groups, or the user's groups. */
export const UserViewDialog = ({ view, onClose }: { view: UserView; onClose: () => void }) => {
  const { t } = useTranslation('monitor')
  const { user } = view
  const reportColumns = useAccessibleReportColumns(user.userId)
  const termColumns = useGrantTermColumns<HeldReportGroup>()
  const sharedProps = { note: `${user.username}, ${formatFullName(user)}`, onClose }
  if (view.kind === 'reports') {
    return (
      <MonitorDialog
        {...sharedProps}
        title={t('reports')}
        empty={t('noReportsOfUser')}
        remark={t('alsoPublic', { count: view.publicTotal, number: formatNumber(view.publicTotal) })}
        rows={view.rows}
        columns={reportColumns}
        rowKey={({ reportId }) => reportId}
        sort={initialSort}
        exportPath={toExportPath(exportReportsOfUser, { userId: user.userId })}
      />
    )
  }
  if (view.kind === 'report groups')
    return (
      <MonitorDialog
        {...sharedProps}
        title={t('reportGroups')}
        empty={t('noReportGroupsOfUser')}
        rows={view.rows}
        columns={[
          { name: 'name', label: t('reportGroup'), text: ({ name }) => name },
          buildNumberColumn('reports', t('reports'), ({ reportCount }: HeldReportGroup) => reportCount),
          {
            name: 'way',
            label: t('byWayOf'),
            text: ({ groupName }) => groupName ?? t('byName'),
            className: 'soft',
          },
          ...termColumns,
        ]}
        rowKey={({ reportGroupId, groupName }) => `${reportGroupId} ${groupName}`}
      />
    )
  return (
    <MonitorDialog
      {...sharedProps}
      title={t('userGroups')}
      empty={t('noGroupsOfUser')}
      rows={view.rows}
      columns={[
        { name: 'name', label: t('userGroup'), text: ({ name }) => name },
        buildNumberColumn('members', t('users'), ({ memberCount }: UserGroup) => memberCount),
      ]}
      rowKey={({ groupId }) => groupId}
    />
  )
}
