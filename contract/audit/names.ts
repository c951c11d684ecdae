import { z } from 'zod'
import { wire } from '../wire.ts'

/** Columns with which records refer to named things. */
const referringColumns = [
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

/** A named thing in a record: the column that implies its kind, and the value as text. */
export interface Reference {
  column: ReferringColumn
  value: string
}

/** Returns a unique key of a reference. */
export const spelt = ({ column, value }: Reference) => `${column} ${value}`

/** The name of a thing in records: its current name or, after its deletion, the last one in the trail. */
const auditName = wire({
  column: ['column', z.enum(referringColumns)],
  value: ['value', z.string()],
  /**
   * The name of a nested place begins with its parent's: 'Public Finance, Fiscal Balance'. A thing with one name has it in both languages.
   */
  nameEn: ['name', z.string()],
  nameTh: ['name_th', z.string()],
  /** The Report ID of a report; absent for anything else. */
  sourceId: ['source_id', z.string().optional()],
})
export type AuditName = z.output<typeof auditName>
export const auditNames = z.array(auditName)

/** Names whose key equals the text or starts with it: a file of a report has '17 csv'. */
const columnBySubject = new Map<string, ReferringColumn>([
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

/** A Report ID is not a number, and its own column contains its name. */
const columnByName = new Map<string, ReferringColumn>([
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

/** Returns the thing that the key of a record refers to, if it has a name. */
export const referenceOfKey = (subject: string, key: string): Reference | undefined => {
  const column = columnBySubject.get(subject)
  return column && { column, value: key.split(' ')[0]! }
}

/** The column of the second part of a key, for rows that join two things: who is in the group, which report is granted. */
const columnBySecondPart = new Map<string, ReferringColumn>([
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

/** Returns the thing that the second part of a key refers to, for rows that join two named things. */
export const referenceOfSecond = (subject: string, key: string): Reference | undefined => {
  const column = columnBySecondPart.get(subject)
  const value = key.split(' ')[1]
  return column && value ? { column, value } : undefined
}

/** Returns the thing that a value of a record refers to, if it has a name. */
export const referenceOfValue = (name: string, value: unknown): Reference | undefined => {
  const column = columnByName.get(name)
  return column && typeof value === 'number' ? { column, value: String(value) } : undefined
}
