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
import { numberColumn } from '../../../ui/table/value-columns.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import { formatFullName } from '../../names.ts'
import { exportPath } from './export-path.ts'
import { MonitorDialog } from './MonitorDialog.tsx'
import { prime } from './prime.ts'
import { useTermColumns } from './term-columns.tsx'
import { useSeenReportColumns } from './view-columns.tsx'

interface Group {
  groupId: number
  name: string
  memberCount: number
}

/** Data of a view of a user, loaded before its dialog opens. */
export type ViewableReports = { user: MonitoredUser } & (
  | { what: 'reports'; rows: LoadRows<SeenReport>; publicTotal: number }
  | { what: 'report groups'; rows: HeldReportGroup[] }
  | { what: 'groups'; rows: Group[] }
)

export const loadViewableReports = async (
  user: MonitoredUser,
  what: ViewableReports['what'],
  language: Language,
): Promise<ViewableReports> => {
  const { userId } = user
  if (what === 'report groups') return { user, what, rows: (await send(listReportGroupsOfUser, { userId })).rows }
  if (what === 'groups') return { user, what, rows: (await send(listGroupsOfUser, { userId })).rows }
  let publicTotal = 0
  const load: LoadRows<SeenReport> = async ({ sort: _, ...question }) => {
    const answer = await send(listReportsOfUser, { userId, language, ...question })
    publicTotal = answer.publicTotal
    return answer
  }
  const rows = await prime(load, 'title', 10)
  return { user, what, rows, publicTotal }
}

/** Shows the reports that a user sees, the user's report groups, or the user's groups. */
export const ViewableReportsDialog = ({ opened, onClose }: { opened: ViewableReports; onClose: () => void }) => {
  const { t } = useTranslation('monitor')
  const { user } = opened
  const seen = useSeenReportColumns(user.userId)
  const term = useTermColumns<HeldReportGroup>()
  const shared = { subject: `${user.username}, ${formatFullName(user)}`, onClose }
  if (opened.what === 'reports') {
    return (
      <MonitorDialog
        {...shared}
        title={t('reports')}
        remark={t('publicBeside', { count: opened.publicTotal, number: formatNumber(opened.publicTotal) })}
        rows={opened.rows}
        columns={seen}
        rowKey={({ reportId }) => reportId}
        sort="title"
        exportPath={exportPath(exportReportsOfUser, { userId: user.userId })}
      />
    )
  }
  if (opened.what === 'report groups')
    return (
      <MonitorDialog
        {...shared}
        title={t('reportGroups')}
        rows={opened.rows}
        columns={[
          { name: 'name', label: t('reportGroup'), text: ({ name }) => name },
          numberColumn('reports', t('reports'), ({ reportCount }: HeldReportGroup) => reportCount),
          {
            name: 'way',
            label: t('byWayOf'),
            text: ({ groupName }) => groupName ?? t('byName'),
            className: 'soft',
          },
          ...term,
        ]}
        rowKey={({ reportGroupId, groupName }) => `${reportGroupId} ${groupName}`}
      />
    )
  return (
    <MonitorDialog
      {...shared}
      title={t('userGroups')}
      rows={opened.rows}
      columns={[
        { name: 'name', label: t('userGroup'), text: ({ name }) => name },
        numberColumn('members', t('users'), ({ memberCount }: Group) => memberCount),
      ]}
      rowKey={({ groupId }) => groupId}
    />
  )
}
