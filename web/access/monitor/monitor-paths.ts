/** The tabs of the monitor, by their names in the URL. */
export const monitorTabs = ['users', 'reports', 'explain'] as const
export type MonitorTab = (typeof monitorTabs)[number]

const page = '/admin/ReportPermissionMonitor'

/** Returns the tab that the URL names; the first tab for any other name. */
export const toMonitorTab = (name: string | null): MonitorTab => monitorTabs.find(tab => tab === name) ?? 'users'

/** Returns the path of a tab of the monitor. */
export const toMonitorPath = (tab: MonitorTab) => (tab === 'users' ? page : `${page}?tab=${tab}`)

/** Returns the query parameters of an explanation. */
export const toExplanationParameters = (userId: number, reportId: number) => ({
  tab: 'explain',
  user: String(userId),
  report: String(reportId),
})

/** Returns the path of the page that explains whether a user sees a report. */
export const toExplanationPath = (userId: number, reportId: number) =>
  `${page}?${new URLSearchParams(toExplanationParameters(userId, reportId))}`
