/** The ten menus of the administration (docs/behaviour/roles.md#menus): the key, and the sentence in a role's matrix. */
export const menus = {
  ReportConfiguration: 'Create and edit reports, their files, links, levels and sub-categories',
  UserManagement: 'Manage accounts and take the usage reports',
  PermissionManagement: 'Manage roles and what each may open',
  ConsentAgreement: 'Keep the consent agreements',
  GroupReportsManagement: 'Keep groups of reports',
  WorkBench: 'Watch the data loads',
  DataSource: 'Register data sources',
  GroupUserManagement: 'Keep groups of users',
  ReportsManagement: 'Grant reports to users and groups',
  ReportPermissionMonitor: 'See who may see which report',
} as const

export type Menu = keyof typeof menus

/** The system administrator, who may do everything (docs/behaviour/roles.md#built-in-roles). */
export const administratorRoleId = 1

/** The role of everybody who signs up, and of visitors; it never has a menu (docs/behaviour/roles.md#built-in-roles). */
export const plainRoleId = 3
