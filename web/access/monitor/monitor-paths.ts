/** The tabs of the monitor, as the address names them. */
export const monitorTabs = ['users', 'reports', 'explain'] as const
export type MonitorTab = (typeof monitorTabs)[number]

const page = '/admin/ReportPermissionMonitor'

export const toMonitorTab = (name: string | null): MonitorTab => monitorTabs.find(tab => tab === name) ?? 'users'

export const monitorPath = (tab: MonitorTab) => (tab === 'users' ? page : `${page}?tab=${tab}`)

/** What the address of an explanation says after its path. */
export const explainParameters = (userId: number, reportId: number) => ({
  tab: 'explain',
  user: String(userId),
  report: String(reportId),
})

/** Where a user's sight of a report is explained. */
export const explainPath = (userId: number, reportId: number) =>
  `${page}?${new URLSearchParams(explainParameters(userId, reportId))}`
