import { sql } from 'kysely'
import type { AccountType } from '../../../contract/accounts/fields.ts'
import { administratorRoleId, type Menu, plainRoleId } from '../../../contract/permissions.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { type Clock, dayInBangkok } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { signInStatusesSql } from './hiding-conditions.ts'

/**
 * Returns an account as the monitor shows it, the actor of its requests, and whether it can sign in. The actor has no menu but Report
 * Configuration, the only one that changes which reports it sees. Throws 404 if the account does not exist.
 */
export const requireAccount = async ({ database, clock }: { database: Database; clock: Clock }, userId: number) => {
  const { rows } = await sql<AccountRow>`
    select u.user_id as "userId", u.username, u.firstname, u.lastname, u.email, u.account_type as "accountType",
      u.status_id as "statusId", s.name as status, u.role_id as "roleId", r.name as role,
      u.status_id in ${signInStatusesSql} as "canSignIn",
      exists (select from role_menus join menus using (menu_id)
        where role_menus.role_id = u.role_id and menu_key = 'ReportConfiguration') as "editsReports"
    from users u join account_statuses s using (status_id) join roles r using (role_id)
    where u.user_id = ${userId}`.execute(database)
  const row = rows[0]
  if (!row) throw notFound()
  const { canSignIn, editsReports, ...user } = row
  const menus = new Set<Menu>(hasMenu(row.roleId, editsReports) ? ['ReportConfiguration'] : [])
  const actor: Actor = { ...visitor, userId, roleId: row.roleId, menus, today: dayInBangkok(clock) }
  return { user, actor, canSignIn }
}

/**
 * Returns true if a role has a menu. Role 1 has every menu and role 3 has none, whatever the matrix has stored
 * (docs/behaviour/roles.md#the-matrix).
 */
const hasMenu = (roleId: number, isInMatrix: boolean) =>
  roleId === administratorRoleId || (roleId !== plainRoleId && isInMatrix)

interface AccountRow {
  userId: number
  username: string
  firstname: string
  lastname: string
  email: string | null
  accountType: AccountType
  statusId: number
  status: string
  roleId: number
  role: string
  canSignIn: boolean
  editsReports: boolean
}
