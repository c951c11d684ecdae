import { useTranslation } from 'react-i18next'
import { exportUsersOfReport } from '../../../../contract/access/access-exports.ts'
import type { GrantableReport } from '../../../../contract/access/grant-lists.ts'
import { listGroupsOfReport, listReportGroupsOfReport, listUsersOfReport } from '../../../../contract/access/monitor.ts'
import type { HoldingGroup, SeeingUser } from '../../../../contract/access/monitor-fields.ts'
import { send } from '../../../frame/calls.ts'
import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickTitle } from '../../names.ts'
import { toExportPath } from './export-path.ts'
import { MonitorDialog } from './MonitorDialog.tsx'
import { preloadFirstPage } from './preloaded-rows.ts'
import { useTermColumns } from './term-columns.tsx'
import { useSeeingUserColumns } from './view-columns.tsx'

/** A report group that contains the report. */
interface ContainingReportGroup {
  reportGroupId: number
  name: string
  userCount: number
  groupCount: number
}

/** The rows of the dialog, which are loaded before it opens. */
export type ReportViewers = { report: GrantableReport } & (
  | { kind: 'users'; rows: LoadRows<SeeingUser> }
  | { kind: 'user groups'; rows: HoldingGroup[] }
  | { kind: 'report groups'; rows: ContainingReportGroup[] }
)

/** Number of rows that are loaded before the dialog opens. It is the page size with which the table starts. */
const firstPageSize = 10

/** Loads the users, the user groups or the report groups of a report. */
export const loadReportViewers = async (
  report: GrantableReport,
  kind: ReportViewers['kind'],
): Promise<ReportViewers> => {
  const { reportId } = report
  if (kind === 'user groups') return { report, kind, rows: (await send(listGroupsOfReport, { reportId })).rows }
  if (kind === 'report groups') return { report, kind, rows: (await send(listReportGroupsOfReport, { reportId })).rows }
  // The call has no sort field: it always sorts by username.
  const load: LoadRows<SeeingUser> = ({ sort: _, ...query }) => send(listUsersOfReport, { reportId, ...query })
  return { report, kind, rows: await preloadFirstPage(load, 'username', firstPageSize) }
}

/** Shows the users who see a report, the user groups that have it, or the report groups that contain it. */
export const ReportViewersDialog = ({ view, onClose }: { view: ReportViewers; onClose: () => void }) => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const { report } = view
  const userColumns = useSeeingUserColumns(report.reportId)
  const termColumns = useTermColumns<HoldingGroup>()
  const sharedProps = {
    note: pickTitle(language, report),
    remark: report.isPublic ? t('publicReport') : undefined,
    onClose,
  }
  if (view.kind === 'users') {
    return (
      <MonitorDialog
        {...sharedProps}
        title={t('users')}
        rows={view.rows}
        columns={userColumns}
        rowKey={({ userId }) => userId}
        sort="username"
        exportPath={toExportPath(exportUsersOfReport, { reportId: report.reportId })}
      />
    )
  }
  const buildCountColumn = (name: string, label: string) => ({ name, label, className: 'r' })
  if (view.kind === 'user groups')
    return (
      <MonitorDialog
        {...sharedProps}
        title={t('userGroups')}
        rows={view.rows}
        columns={[
          { name: 'name', label: t('userGroup'), text: ({ name }) => name },
          { ...buildCountColumn('users', t('users')), text: ({ memberCount }) => memberCount },
          {
            name: 'way',
            label: t('byWayOf'),
            text: ({ reportGroupName }) => reportGroupName ?? t('byItself'),
            className: 'soft',
          },
          ...termColumns,
        ]}
        rowKey={({ groupId, reportGroupName }) => `${groupId} ${reportGroupName}`}
      />
    )
  return (
    <MonitorDialog
      {...sharedProps}
      title={t('reportGroups')}
      rows={view.rows}
      columns={[
        { name: 'name', label: t('reportGroup'), text: ({ name }) => name },
        {
          ...buildCountColumn('users', t('grantedUsers')),
          text: ({ userCount }) => userCount,
          show: row => formatNumber(row.userCount),
        },
        { ...buildCountColumn('groups', t('grantedGroups')), text: ({ groupCount }) => groupCount },
      ]}
      rowKey={({ reportGroupId }) => reportGroupId}
    />
  )
}
