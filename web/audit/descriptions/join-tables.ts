/**
 * The tables whose rows join two objects, with the columns of the first and the second part of their keys. `relation` selects the texts of
 * the sentences: join_member_added says that somebody has added a member.
 */
const joinTables = {
  user_group_members: { relation: 'member', firstColumn: 'user_group_id', secondColumn: 'user_id' },
  report_group_members: { relation: 'member', firstColumn: 'report_group_id', secondColumn: 'report_id' },
  user_report_grants: { relation: 'grant', firstColumn: 'user_id', secondColumn: 'report_id' },
  user_group_report_grants: { relation: 'grant', firstColumn: 'user_group_id', secondColumn: 'report_id' },
  user_report_group_grants: { relation: 'grant', firstColumn: 'user_id', secondColumn: 'report_group_id' },
  user_group_report_group_grants: { relation: 'grant', firstColumn: 'user_group_id', secondColumn: 'report_group_id' },
  role_menus: { relation: 'menu', firstColumn: 'role_id', secondColumn: 'menu_id' },
  role_hidden_categories: { relation: 'hidden', firstColumn: 'role_id', secondColumn: 'category_id' },
  internal_source_reports: { relation: 'source', firstColumn: 'internal_source_id', secondColumn: 'report_id' },
  external_source_reports: { relation: 'source', firstColumn: 'external_source_id', secondColumn: 'report_id' },
} as const
type JoinTable = (typeof joinTables)[keyof typeof joinTables]
export type JoinColumn = JoinTable['firstColumn' | 'secondColumn']

/** Returns what the rows of a table join; undefined for tables that do not join two objects. */
export const findJoinTable = (tableName: string): JoinTable | undefined =>
  Object.hasOwn(joinTables, tableName) ? joinTables[tableName as keyof typeof joinTables] : undefined
