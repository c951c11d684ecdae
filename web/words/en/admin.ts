/** Texts of the navigation of the administration. */
export const admin = {
  overview: 'Overview',
  management: 'Administration',
  managementText: 'Pages you can use',
  categories: 'Categories',
  subCategories: 'Sub-categories',
  levels: 'Levels',
  keyFigures: 'Key figures',
  catalogueHealth: 'Catalogue health',
  usageReports: 'System Report',
  auditTrail: 'Audit trail',
  runReports: 'Run reports',
  accessReview: 'Access review',
  // The purpose of each menu
  purpose_ReportConfiguration: 'Create and edit reports, their files, links, levels and sub-categories.',
  purpose_UserManagement: 'Manage accounts and download system reports.',
  purpose_PermissionManagement: 'Manage roles and their menus.',
  purpose_ConsentAgreement: 'Add versions of the agreement and choose the active one.',
  purpose_GroupReportsManagement: 'Combine reports into groups to grant them together.',
  purpose_WorkBench: 'See each data load, and why it failed.',
  purpose_DataSource: 'Register data sources and their schedules.',
  purpose_GroupUserManagement: 'Combine users into groups to give them access together.',
  purpose_ReportsManagement: 'Grant reports to users and user groups.',
  purpose_ReportPermissionMonitor: 'Check who can see which report.',
  purpose_AuditTrail: 'See all changes in the administration, who made them and when.',
  // Access denied
  deniedText: 'You don’t have access to this page. Ask an administrator if you need it.',
}
