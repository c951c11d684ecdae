import { sql } from 'kysely'
import { accountStatusIds } from '../../../contract/accounts/managed-users.ts'
import { administratorRoleId, plainRoleId } from '../../../contract/permissions.ts'

/** Statuses of accounts that can sign in: Active, and New, which becomes Active at the first login. */
export const signInStatusesSql = sql`(${sql.lit(accountStatusIds.Active)}, ${sql.lit(accountStatusIds.New)})`

// Role 1 always has the menu Report Configuration, role 3 never; their stored menus do not count.
const seesInactiveReportsSql = sql`(u.role_id = ${sql.lit(administratorRoleId)} or (u.role_id <> ${sql.lit(plainRoleId)} and exists (
    select from role_menus join menus using (menu_id) where role_menus.role_id = u.role_id and menu_key = 'ReportConfiguration')))`

/**
 * The conditions under which a report in `reports` is hidden from a user, as the alias `u`, despite an open path. They are those of
 * visible-reports.ts, but for many users at once.
 */
export const hidingConditions = {
  account: sql<boolean>`u.status_id not in ${signInStatusesSql}`,
  inactive: sql<boolean>`(reports.status <> 'Active' and not ${seesInactiveReportsSql})`,
  category: sql<boolean>`exists (select from role_hidden_categories h join sub_categories s using (category_id)
    where h.role_id = u.role_id and s.sub_category_id = reports.sub_category_id)`,
}
/**
 * SQL of the names of the conditions that hide the report of a row from its user, as an array. The query around it needs the aliases `u` and
 * `reports`.
 */
export const hiddenBySql = sql<string[]>`array_remove(array[case when ${hidingConditions.account} then 'account' end,
  case when ${hidingConditions.inactive} then 'inactive' end, case when ${hidingConditions.category} then 'category' end], null)`
