import { useTranslation } from 'react-i18next'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { listTrialChoices } from '../../../contract/access/explanations.ts'
import { listGrantableReports } from '../../../contract/access/grant-lists.ts'
import { listMonitoredUsers } from '../../../contract/access/monitor.ts'
import { visitContext } from '../../frame/visit.ts'
import { PageTabs } from '../../ui/tabs/PageTabs.tsx'
import type { Route } from './+types/MonitorPage.ts'
import { ExplainPart } from './explain/ExplainPart.tsx'
import { monitorPath, monitorTabs, toMonitorTab } from './monitor-paths.ts'
import { TrialPart } from './trial/TrialPart.tsx'
import { MonitoredReports } from './views/MonitoredReports.tsx'
import { MonitoredUsers } from './views/MonitoredUsers.tsx'
import './monitor.css'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  const [users, reports, choices] = await Promise.all([
    call(listMonitoredUsers, { pageSize: 1 }),
    call(listGrantableReports, { pageSize: 1 }),
    call(listTrialChoices),
  ])
  return { users: users.total, reports: reports.total, choices }
}

/** Returns true for another page; a change of tab or explanation needs no new data. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** /admin/ReportPermissionMonitor: shows who sees which report and why (docs/behaviour/monitor.md#report-permission-monitor). */
const MonitorPage = ({ loaderData: { users, reports, choices } }: Route.ComponentProps) => {
  const { t } = useTranslation(['monitor', 'profile', 'shell'])
  const tab = toMonitorTab(useSearchParams()[0].get('tab'))
  const title = t('ReportPermissionMonitor', { ns: 'profile' })
  const counts = { users, reports, explain: undefined }
  return (
    <div className="monitor">
      <title>{t('titleOf', { ns: 'shell', title: `${t(tab)} · ${title}` })}</title>
      <h1>{title}</h1>
      <PageTabs
        label={title}
        current={tab}
        tabs={monitorTabs.map(name => {
          const count = counts[name]
          return { name, label: t(name), to: monitorPath(name), ...(count !== undefined && { count }) }
        })}
      />
      {tab === 'users' && <MonitoredUsers />}
      {tab === 'reports' && <MonitoredReports />}
      {tab === 'explain' && (
        <>
          <ExplainPart />
          <TrialPart choices={choices} />
        </>
      )}
    </div>
  )
}

export default MonitorPage
