import type { ReferringColumn } from '../../../contract/audit/references.ts'

/** The screens of the administration that show objects of each kind; kinds without a screen are missing. */
const screens: Partial<Record<ReferringColumn, string>> = {
  category_id: 'Categories',
  sub_category_id: 'SubCategories',
  level_id: 'Levels',
  sub_level_id: 'Levels',
  agreement_id: 'ConsentAgreement',
  user_id: 'UserManagement',
  role_id: 'PermissionManagement',
  user_group_id: 'GroupUserManagement',
  report_group_id: 'GroupReportsManagement',
  internal_source_id: 'DataSource',
  external_source_id: 'DataSource?tab=external',
  table_name: 'DataSource',
  key_id: 'RunKeys',
  job_id: 'WorkBench',
}

/** Returns the path of the screen that shows an object; for a report, given by its Report ID, that of the editor. */
export const findScreenPath = (column: ReferringColumn, sourceId: string | undefined): string | undefined => {
  if (sourceId !== undefined) return `/admin/ReportConfiguration?source_id=${encodeURIComponent(sourceId)}`
  const screen = screens[column]
  return screen && `/admin/${screen}`
}
