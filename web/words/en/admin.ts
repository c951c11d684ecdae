export const admin = {
  management: 'Administration',
  managementText: 'What your role may open.',
  categories: 'Categories',
  subCategories: 'Sub-categories',
  levels: 'Levels',
  auditTrail: 'Audit trail',
  toManagement: 'To the administration',
  // What each menu is for
  for_ReportConfiguration: 'Create and edit reports, their files, links, levels and sub-categories.',
  for_UserManagement: 'Manage accounts and take the usage reports.',
  for_PermissionManagement: 'Manage roles and what each may open.',
  for_ConsentAgreement: 'Keep the consent agreements.',
  for_GroupReportsManagement: 'Keep groups of reports.',
  for_WorkBench: 'Watch the data loads.',
  for_DataSource: 'Register data sources.',
  for_GroupUserManagement: 'Keep groups of users.',
  for_ReportsManagement: 'Grant reports to users and groups.',
  for_ReportPermissionMonitor: 'See who may see which report.',
  for_AuditTrail: 'See what was written in the administration, by whom and when.',
  // A screen that is not there yet
  laterTitle: 'This screen comes later',
  laterText: 'Nothing is missing on your side: your role may open it as soon as it is here.',
  // Not allowed
  deniedText: 'Your role does not open this part of the administration. An administrator can change what it opens.',
}
