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
  // What each menu is for
  for_ReportConfiguration: 'Create and edit reports, their files, links, levels and sub-categories.',
  for_UserManagement: 'Manage accounts and download usage reports.',
  for_PermissionManagement: 'Manage roles and their menus.',
  for_ConsentAgreement: 'Manage consent agreements.',
  for_GroupReportsManagement: 'Manage groups of reports.',
  for_WorkBench: 'Monitor data loads.',
  for_DataSource: 'Register data sources.',
  for_GroupUserManagement: 'Manage groups of users.',
  for_ReportsManagement: 'Grant reports to users and groups.',
  for_ReportPermissionMonitor: 'Check who can see which report.',
  for_AuditTrail: 'See all changes in the administration, who made them and when.',
  // A screen that is not there yet
  // Not allowed
  deniedText: 'You don’t have access to this page. Ask an administrator if you need it.',
}
