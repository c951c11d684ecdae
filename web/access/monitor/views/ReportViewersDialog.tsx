import { useTranslation } from 'react-i18next'
import { exportUsersOfReport } from '../../../../contract/access/access-exports.ts'
import type { GrantableReport } from '../../../../contract/access/grant-lists.ts'
import {
  type ContainingReportGroup,
  listGroupsOfReport,
  listReportGroupsOfReport,
  listUsersOfReport,
} from '../../../../contract/access/monitor.ts'
import type { HoldingGroup, UserWithAccess } from '../../../../contract/access/monitor-fields.ts'
import { send } from '../../../frame/calls.ts'
import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import { buildNumberColumn } from '../../../ui/table/value-columns.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickTitle } from '../../names.ts'
import { toExportPath } from './export-path.ts'
import { MonitorDialog } from './MonitorDialog.tsx'
import { preloadFirstPage } from './preloaded-rows.ts'
import { useGrantTermColumns } from './term-columns.tsx'
import { useUserWithAccessColumns } from './view-columns.tsx'

/** The rows of the dialog, which are loaded before it opens. */
export type ReportViewers = { report: GrantableReport } & (
  | { kind: 'users'; rows: LoadRows<UserWithAccess> }
  | { kind: 'user groups'; rows: HoldingGroup[] }
  | { kind: 'report groups'; rows: ContainingReportGroup[] }
)

/** The sort with which the table of users starts; its call always sorts by username. */
const initialSort = 'username'

/** Loads the users, the user groups or the report groups of a report. */
export const loadReportViewers = async (
  report: GrantableReport,
  kind: ReportViewers['kind'],
): Promise<ReportViewers> => {
  const { reportId } = report
  if (kind === 'user groups') return { report, kind, rows: (await send(listGroupsOfReport, { reportId })).rows }
  if (kind === 'report groups') return { report, kind, rows: (await send(listReportGroupsOfReport, { reportId })).rows }
  // The call has no sort field.
  const load: LoadRows<UserWithAccess> = ({ sort: _, ...query }) => send(listUsersOfReport, { reportId, ...query })
  return { report, kind, rows: await preloadFirstPage(load, initialSort) }
}

/** Shows the users who see a report, the user groups that have it, or the report groups that contain it. */
export const ReportViewersDialog = ({ view, onClose }: { view: ReportViewers; onClose: () => void }) => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const { report } = view
  const userColumns = useUserWithAccessColumns(report.reportId)
  const termColumns = useGrantTermColumns<HoldingGroup>()
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
        empty={t('noUsersOfReport')}
        rows={view.rows}
        columns={userColumns}
        rowKey={({ userId }) => userId}
        sort={initialSort}
        exportPath={toExportPath(exportUsersOfReport, { reportId: report.reportId })}
      />
    )
  }
  if (view.kind === 'user groups')
    return (
      <MonitorDialog
        {...sharedProps}
        title={t('userGroups')}
        empty={t('noGroupsOfReport')}
        rows={view.rows}
        columns={[
          { name: 'name', label: t('userGroup'), text: ({ name }) => name },
          buildNumberColumn('users', t('users'), ({ memberCount }: HoldingGroup) => memberCount),
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
      empty={t('noReportGroupsOfReport')}
      rows={view.rows}
      columns={[
        { name: 'name', label: t('reportGroup'), text: ({ name }) => name },
        buildNumberColumn('users', t('grantedUsers'), ({ userCount }: ContainingReportGroup) => userCount),
        buildNumberColumn('groups', t('grantedGroups'), ({ userGroupCount }: ContainingReportGroup) => userGroupCount),
      ]}
      rowKey={({ reportGroupId }) => reportGroupId}
    />
  )
}
