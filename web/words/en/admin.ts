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
  purpose_ConsentAgreement: 'Manage consent agreements.',
  purpose_GroupReportsManagement: 'Manage groups of reports.',
  purpose_WorkBench: 'Monitor data loads.',
  purpose_DataSource: 'Register data sources.',
  purpose_GroupUserManagement: 'Manage groups of users.',
  purpose_ReportsManagement: 'Grant reports to users and user groups.',
  purpose_ReportPermissionMonitor: 'Check who can see which report.',
  purpose_AuditTrail: 'See all changes in the administration, who made them and when.',
  // Access denied
  deniedText: 'You don’t have access to this page. Ask an administrator if you need it.',
}
