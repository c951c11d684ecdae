import { sql } from 'kysely'
import type { Menu } from '../../../../contract/permissions.ts'
import { buildGrantedMenusSql, listRoleRights, mayGiveRole, mayManage } from '../../../accounts/index.ts'
import { visitor } from '../../../platform/actor.ts'
import { type Clock, dayInBangkok } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/pool.ts'
import { isVisibleSql } from '../../visible-reports.ts'
import { buildGrantPathsSql, buildOpenPathSql } from '../grant-paths.ts'
import { hidingConditions, signInStatusesSql } from '../hiding-conditions.ts'

interface Context {
  database: Database
  clock: Clock
}

/**
 * Returns the rulings of the server for every user, in few statements, so that they can be compared after each operation: the rule of
 * visible-reports.ts as every user, the paths of the monitor, and `mayManage` for every pair.
 */
export const readRulings = async ({ database, clock }: Context) => {
  const today = dayInBangkok(clock)
  const [roleRights, users, visible, paths] = await Promise.all([
    listRoleRights(database),
    database.selectFrom('users').select(['user_id as userId', 'role_id as roleId']).execute(),
    readVisible(database, today),
    readPaths(database, today),
  ])
  const roles = new Map(roleRights.map(role => [role.roleId, role]))
  const actors = users.map(({ userId, roleId }) => ({ ...roles.get(roleId)!, userId }))
  return {
    visible,
    ...paths,
    managed: new Set(
      actors.flatMap(actor =>
        actors.filter(target => mayManage(actor, target)).map(target => `${actor.userId} ${target.userId}`),
      ),
    ),
    given: new Set(
      actors.flatMap(actor =>
        roleRights.filter(role => mayGiveRole(actor, role)).map(({ roleId }) => `${actor.userId} ${roleId}`),
      ),
    ),
  }
}

/** Returns 'user report' for each report that the rule shows to each user who can sign in. */
const readVisible = async (database: Database, today: string) => {
  // The rule takes one actor; here its ids are columns of `u`, so that one statement applies it to every user.
  const referToColumn = (name: string) => sql.ref(`u.${name}`) as unknown as number
  const everybody = { ...visitor, userId: referToColumn('user_id'), roleId: referToColumn('role_id'), today }
  const sees = (...menus: Menu[]) => isVisibleSql({ ...everybody, menus: new Set(menus) })
  const { rows } = await sql<{ pair: string }>`
    select u.user_id || ' ' || report_id as pair from users u cross join reports
    where u.status_id in ${signInStatusesSql} and case when u.role_id = 1 or u.role_id <> 3 and 'ReportConfiguration' = any (${buildGrantedMenusSql('u.role_id')})
      then ${sees('ReportConfiguration')} else ${sees()} end`.execute(database)
  return new Set(rows.map(({ pair }) => pair))
}

/** Returns the open paths as 'user report user group/report group', and 'user report' for those that the monitor reports as effective. */
const readPaths = async (database: Database, today: string) => {
  const { rows } = await sql<{ pair: string; path: string; isSeen: boolean }>`
    select concat(p.user_id, ' ', p.report_id) as pair,
      concat(coalesce(p.user_group_id::text, '-'), '/', coalesce(p.report_group_id::text, '-')) as path,
      not (${hidingConditions.account} or ${hidingConditions.inactive} or ${hidingConditions.category}) as "isSeen"
    from (${buildGrantPathsSql({})}) p join users u using (user_id) join reports using (report_id)
    where ${buildOpenPathSql(today)}`.execute(database)
  return {
    paths: new Set(rows.map(({ pair, path }) => `${pair} ${path}`)),
    seen: new Set(rows.filter(({ isSeen }) => isSeen).map(({ pair }) => pair)),
  }
}
