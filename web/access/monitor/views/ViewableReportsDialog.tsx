import { useTranslation } from 'react-i18next'
import { exportReportsOfUser } from '../../../../contract/access/access-exports.ts'
import {
  listGroupsOfUser,
  listReportGroupsOfUser,
  listReportsOfUser,
  type MonitoredUser,
} from '../../../../contract/access/monitor.ts'
import type { HeldReportGroup, SeenReport } from '../../../../contract/access/monitor-fields.ts'
import type { Language } from '../../../../contract/visit.ts'
import { send } from '../../../frame/calls.ts'
import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import { buildNumberColumn } from '../../../ui/table/value-columns.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import { formatFullName } from '../../names.ts'
import { toExportPath } from './export-path.ts'
import { MonitorDialog } from './MonitorDialog.tsx'
import { preloadFirstPage } from './preloaded-rows.ts'
import { useTermColumns } from './term-columns.tsx'
import { useSeenReportColumns } from './view-columns.tsx'

interface UserGroup {
  groupId: number
  name: string
  memberCount: number
}

/** The rows of the dialog, which are loaded before it opens. The kind 'groups' shows user groups. */
export type ViewableReports = { user: MonitoredUser } & (
  | { kind: 'reports'; rows: LoadRows<SeenReport>; publicTotal: number }
  | { kind: 'report groups'; rows: HeldReportGroup[] }
  | { kind: 'groups'; rows: UserGroup[] }
)

/** Number of rows that are loaded before the dialog opens. It is the page size with which the table starts. */
const firstPageSize = 10

/** Loads the reports, the report groups or the user groups of a user. */
export const loadViewableReports = async (
  user: MonitoredUser,
  kind: ViewableReports['kind'],
  language: Language,
): Promise<ViewableReports> => {
  const { userId } = user
  if (kind === 'report groups') return { user, kind, rows: (await send(listReportGroupsOfUser, { userId })).rows }
  if (kind === 'groups') return { user, kind, rows: (await send(listGroupsOfUser, { userId })).rows }
  // Each page has the total; the preloaded first page sets it.
  let publicTotal = 0
  // The call has no sort field: it always sorts by title.
  const load: LoadRows<SeenReport> = async ({ sort: _, ...query }) => {
    const page = await send(listReportsOfUser, { userId, language, ...query })
    publicTotal = page.publicTotal
    return page
  }
  const rows = await preloadFirstPage(load, 'title', firstPageSize)
  return { user, kind, rows, publicTotal }
}

/** Shows the reports that a user sees, the user's report groups, or the user's groups. */
export const ViewableReportsDialog = ({ view, onClose }: { view: ViewableReports; onClose: () => void }) => {
  const { t } = useTranslation('monitor')
  const { user } = view
  const reportColumns = useSeenReportColumns(user.userId)
  const termColumns = useTermColumns<HeldReportGroup>()
  const sharedProps = { note: `${user.username}, ${formatFullName(user)}`, onClose }
  if (view.kind === 'reports') {
    return (
      <MonitorDialog
        {...sharedProps}
        title={t('reports')}
        remark={t('alsoPublic', { count: view.publicTotal, number: formatNumber(view.publicTotal) })}
        rows={view.rows}
        columns={reportColumns}
        rowKey={({ reportId }) => reportId}
        sort="title"
        exportPath={toExportPath(exportReportsOfUser, { userId: user.userId })}
      />
    )
  }
  if (view.kind === 'report groups')
    return (
      <MonitorDialog
        {...sharedProps}
        title={t('reportGroups')}
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
      rows={view.rows}
      columns={[
        { name: 'name', label: t('userGroup'), text: ({ name }) => name },
        buildNumberColumn('members', t('users'), ({ memberCount }: UserGroup) => memberCount),
      ]}
      rowKey={({ groupId }) => groupId}
    />
  )
}
