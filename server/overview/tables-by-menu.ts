import type { Menu } from '../../contract/permissions.ts'

/** The tables that the screens of each menu show; users with the menu see the changes of these tables. */
const tablesByMenu: Partial<Record<Menu, readonly string[]>> = {
  ReportConfiguration: [
    'categories',
    'sub_categories',
    'levels',
    'sub_levels',
    'reports',
    'report_files',
    'report_drafts',
    'report_keywords',
    'report_dictionaries',
    'release_rhythms',
    'promised_releases',
    'report_loads',
    'internal_source_reports',
    'external_source_reports',
    'key_figures',
  ],
  DataSource: [
    'internal_sources',
    'internal_source_reports',
    'external_sources',
    'external_source_reports',
    'source_columns',
    'run_jobs',
    'bearer_keys',
  ],
  UserManagement: ['users', 'system_reports'],
  PermissionManagement: ['roles', 'role_menus', 'role_hidden_categories'],
  ConsentAgreement: ['consent_agreements', 'agreement_files'],
  GroupUserManagement: ['user_groups', 'user_group_members'],
  GroupReportsManagement: ['report_groups', 'report_group_members'],
  ReportsManagement: [
    'user_report_grants',
    'user_report_group_grants',
    'user_group_report_grants',
    'user_group_report_group_grants',
  ],
}

/** Lists the tables that the screens of these menus show. */
export const listTablesOfMenus = (menus: ReadonlySet<Menu>) => [...menus].flatMap(menu => tablesByMenu[menu] ?? [])
