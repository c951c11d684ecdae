import { type RawBuilder, sql } from 'kysely'
import { grantTables } from '../grants/grant-kinds.ts'
import type { EndOfGrant, HypotheticalChange } from './trial-changes.ts'

/**
 * Builds SQL that creates a temporary view, which shadows a table and shows it as the change would leave it. It has only the columns that a
 * trial reads. Ids are written into the statement, because a view takes no parameters; the contract has checked that they are numbers.
 */
export const buildShadowViewSql = (change: HypotheticalChange): RawBuilder<unknown> => {
  const toLiteral = (id: number) => sql.lit(id)
  switch (change.change) {
    case 'leave group':
      return sql`create temporary view user_group_members as select * from public.user_group_members
        where not (user_id = ${toLiteral(change.userId)} and user_group_id = ${toLiteral(change.groupId)})`
    case 'join group':
      return sql`create temporary view user_group_members as select user_group_id, user_id from public.user_group_members
        union select ${toLiteral(change.groupId)}, ${toLiteral(change.userId)}`
    case 'end grant':
      return buildViewWithoutGrant(change)
    case 'change role':
      return sql`create temporary view users as select user_id, username, firstname, lastname, status_id,
        case when user_id = ${toLiteral(change.userId)} then ${toLiteral(change.roleId)} else role_id end as role_id from public.users`
    case 'switch category off':
      return sql`create temporary view role_hidden_categories as select role_id, category_id
        from public.role_hidden_categories union select ${toLiteral(change.roleId)}, ${toLiteral(change.categoryId)}`
    case 'switch category on':
      return sql`create temporary view role_hidden_categories as select * from public.role_hidden_categories
        where not (role_id = ${toLiteral(change.roleId)} and category_id = ${toLiteral(change.categoryId)})`
    case 'change level':
      return sql`create temporary view reports as select report_id, source_id, title_en, title_th, status, sub_category_id,
        case when report_id = ${toLiteral(change.reportId)} then ${toLiteral(change.subLevelId)} else sub_level_id end as sub_level_id
        from public.reports`
    case 'join report group':
      return sql`create temporary view report_group_members as select report_group_id, report_id
        from public.report_group_members union select ${toLiteral(change.reportGroupId)}, ${toLiteral(change.reportId)}`
    case 'leave report group':
      return sql`create temporary view report_group_members as select * from public.report_group_members
        where not (report_id = ${toLiteral(change.reportId)} and report_group_id = ${toLiteral(change.reportGroupId)})`
  }
}

const buildViewWithoutGrant = ({ kind, holderId, targetId }: EndOfGrant) => {
  const { table, holderColumn, targetColumn } = grantTables[kind]
  return sql`create temporary view ${sql.table(table)} as select * from public.${sql.table(table)}
    where not (${sql.ref(holderColumn)} = ${sql.lit(holderId)} and ${sql.ref(targetColumn)} = ${sql.lit(targetId)})`
}
