/** The ten menus of the administration (docs/behaviour/roles.md#menus): the key, and the sentence in a role's matrix. */
export const menus = {
  ReportConfiguration: 'Create and edit reports, their files, links, levels and sub-categories',
  UserManagement: 'Manage accounts and download system reports',
  PermissionManagement: 'Manage roles and their menus',
  ConsentAgreement: 'Manage consent agreements',
  GroupReportsManagement: 'Manage groups of reports',
  WorkBench: 'Monitor data loads',
  DataSource: 'Register data sources',
  GroupUserManagement: 'Manage groups of users',
  ReportsManagement: 'Grant reports to users and user groups',
  ReportPermissionMonitor: 'Check who can see which report',
} as const

export type Menu = keyof typeof menus

/** The system administrator, who may do everything (docs/behaviour/roles.md#built-in-roles). */
export const administratorRoleId = 1

/** The role of everybody who signs up, and of visitors; it never has a menu (docs/behaviour/roles.md#built-in-roles). */
export const plainRoleId = 3
