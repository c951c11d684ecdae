import { useTranslation } from 'react-i18next'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { listGrantableReports } from '../../../contract/access/grant-lists.ts'
import { listMonitoredUsers } from '../../../contract/access/monitor.ts'
import { listTrialChoices } from '../../../contract/access/trials.ts'
import { visitContext } from '../../frame/visit.ts'
import { PageTabs } from '../../ui/tabs/PageTabs.tsx'
import type { Route } from './+types/MonitorPage.ts'
import { ExplainSection } from './explain/ExplainSection.tsx'
import { monitorTabs, toMonitorPath, toMonitorTab } from './monitor-paths.ts'
import { TrialSection } from './trial/TrialSection.tsx'
import { MonitoredReports } from './views/MonitoredReports.tsx'
import { MonitoredUsers } from './views/MonitoredUsers.tsx'
import './monitor.css'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { call } = context.get(visitContext)
  // Only the totals of the two lists are needed, for the tabs.
  const [users, reports, choices] = await Promise.all([
    call(listMonitoredUsers, { pageSize: 1 }),
    call(listGrantableReports, { pageSize: 1 }),
    call(listTrialChoices),
  ])
  return { userCount: users.total, reportCount: reports.total, choices }
}

/** Returns true for another page. Another tab or another explanation needs no new data from the loader. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname

/** /admin/ReportPermissionMonitor: shows who sees which report and why (docs/behaviour/monitor.md#report-permission-monitor). */
const MonitorPage = ({ loaderData: { userCount, reportCount, choices } }: Route.ComponentProps) => {
  const { t } = useTranslation(['monitor', 'profile', 'shell'])
  const tab = toMonitorTab(useSearchParams()[0].get('tab'))
  const title = t('ReportPermissionMonitor', { ns: 'profile' })
  const counts = { users: userCount, reports: reportCount, explain: undefined }
  return (
    <div className="monitor">
      <title>{t('documentTitle', { ns: 'shell', title: `${t(tab)} · ${title}` })}</title>
      <h1>{title}</h1>
      <PageTabs
        label={title}
        current={tab}
        tabs={monitorTabs.map(name => {
          const count = counts[name]
          return { name, label: t(name), to: toMonitorPath(name), ...(count !== undefined && { count }) }
        })}
      />
      {tab === 'users' && <MonitoredUsers />}
      {tab === 'reports' && <MonitoredReports />}
      {tab === 'explain' && (
        <>
          <ExplainSection />
          <TrialSection choices={choices} />
        </>
      )}
    </div>
  )
}

export default MonitorPage
