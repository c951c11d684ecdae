/** Columns by which records refer to objects that have a name. A report has two: its number and its Report ID (`source_id`). */
export const referringColumns = [
  'category_id',
  'sub_category_id',
  'level_id',
  'sub_level_id',
  'key_figure_id',
  'report_id',
  'source_id',
  'agreement_id',
  'user_id',
  'role_id',
  'user_group_id',
  'report_group_id',
  'internal_source_id',
  'external_source_id',
  'table_name',
  'key_id',
  'job_id',
] as const
export type ReferringColumn = (typeof referringColumns)[number]

/** A reference to a named object: a column, which implies the kind of object, and its value as text. */
export interface Reference {
  column: ReferringColumn
  value: string
}

/** Returns a text that is the same for equal references, as a key of maps. */
export const toReferenceKey = ({ column, value }: Reference) => `${column} ${value}`

/**
 * For each table, the referring column whose value is the first part of its keys. In `report_files` the key '17 csv' begins with the id of
 * the report.
 */
const firstKeyColumnByTable = new Map<string, ReferringColumn>([
  ['categories', 'category_id'],
  ['sub_categories', 'sub_category_id'],
  ['levels', 'level_id'],
  ['sub_levels', 'sub_level_id'],
  ['key_figures', 'key_figure_id'],
  ['reports', 'source_id'],
  ['report_keywords', 'source_id'],
  ['report_dictionaries', 'source_id'],
  ['report_files', 'report_id'],
  ['report_drafts', 'report_id'],
  ['agreement_files', 'agreement_id'],
  ['consent_agreements', 'agreement_id'],
  ['users', 'user_id'],
  ['user_report_grants', 'user_id'],
  ['user_report_group_grants', 'user_id'],
  ['user_group_report_grants', 'user_group_id'],
  ['user_group_report_group_grants', 'user_group_id'],
  ['roles', 'role_id'],
  ['role_menus', 'role_id'],
  ['role_hidden_categories', 'role_id'],
  ['user_groups', 'user_group_id'],
  ['user_group_members', 'user_group_id'],
  ['report_groups', 'report_group_id'],
  ['report_group_members', 'report_group_id'],
  ['internal_sources', 'internal_source_id'],
  ['internal_source_reports', 'internal_source_id'],
  ['external_sources', 'external_source_id'],
  ['external_source_reports', 'external_source_id'],
  ['source_columns', 'table_name'],
  ['report_loads', 'report_id'],
  ['release_rhythms', 'report_id'],
  ['promised_releases', 'report_id'],
  ['bearer_keys', 'key_id'],
  ['run_jobs', 'job_id'],
])

/** For a column of a record's values, the referring column that has the same ids. Only `published_by` has another name than it. */
const columnByValueColumn = new Map<string, ReferringColumn>([
  ['category_id', 'category_id'],
  ['sub_category_id', 'sub_category_id'],
  ['level_id', 'level_id'],
  ['sub_level_id', 'sub_level_id'],
  ['report_id', 'report_id'],
  ['published_by', 'user_id'],
  ['user_id', 'user_id'],
  ['role_id', 'role_id'],
  ['user_group_id', 'user_group_id'],
  ['report_group_id', 'report_group_id'],
  ['internal_source_id', 'internal_source_id'],
  ['external_source_id', 'external_source_id'],
])

/** Returns a reference to the object that the key of a record begins with; undefined if such objects have no name. */
export const findFirstKeyReference = (tableName: string, key: string): Reference | undefined => {
  const column = firstKeyColumnByTable.get(tableName)
  return column && { column, value: key.split(' ')[0]! }
}

/**
 * For each table that joins two objects, for example users with groups, the referring column whose value is the second part of its keys.
 */
const secondKeyColumnByTable = new Map<string, ReferringColumn>([
  ['user_group_members', 'user_id'],
  ['report_group_members', 'report_id'],
  ['user_report_grants', 'report_id'],
  ['user_group_report_grants', 'report_id'],
  ['user_report_group_grants', 'report_group_id'],
  ['user_group_report_group_grants', 'report_group_id'],
  ['role_hidden_categories', 'category_id'],
  ['internal_source_reports', 'report_id'],
  ['external_source_reports', 'report_id'],
])

/** Returns a reference to the second object of a row that joins two objects; undefined if it has no name. */
export const findSecondKeyReference = (tableName: string, key: string): Reference | undefined => {
  const column = secondKeyColumnByTable.get(tableName)
  const value = key.split(' ')[1]
  return column && value ? { column, value } : undefined
}

/** Returns a reference to the object that the value of a column refers to; undefined if it refers to none. */
export const findValueReference = (columnName: string, value: unknown): Reference | undefined => {
  const column = columnByValueColumn.get(columnName)
  // Records store ids as numbers; null and texts are not references.
  return column && typeof value === 'number' ? { column, value: String(value) } : undefined
}
