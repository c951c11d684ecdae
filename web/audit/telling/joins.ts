/** Join tables, by what the first and the second part of their keys refer to. */
export const joins = {
  user_group_members: { family: 'member', left: 'user_group_id', right: 'user_id' },
  report_group_members: { family: 'member', left: 'report_group_id', right: 'report_id' },
  user_report_grants: { family: 'grant', left: 'user_id', right: 'report_id' },
  user_group_report_grants: { family: 'grant', left: 'user_group_id', right: 'report_id' },
  user_report_group_grants: { family: 'grant', left: 'user_id', right: 'report_group_id' },
  user_group_report_group_grants: { family: 'grant', left: 'user_group_id', right: 'report_group_id' },
  role_menus: { family: 'menu', left: 'role_id', right: 'menu_id' },
  role_hidden_categories: { family: 'hidden', left: 'role_id', right: 'category_id' },
  internal_source_reports: { family: 'source', left: 'internal_source_id', right: 'report_id' },
  external_source_reports: { family: 'source', left: 'external_source_id', right: 'report_id' },
} as const
export type Join = (typeof joins)[keyof typeof joins]
export type Side = Join['left' | 'right']

/** Returns what a table joins; undefined for other tables. */
export const findJoin = (subject: string): Join | undefined =>
  Object.hasOwn(joins, subject) ? joins[subject as keyof typeof joins] : undefined
