import { sql } from 'kysely'
import { type Menu, menus } from '../../contract/permissions.ts'
import { accessRoutes } from '../access/routes.ts'
import { auditRoutes } from '../audit/routes.ts'
import { catalogueRoutes } from '../catalogue/routes.ts'
import type { Actor } from '../platform/actor.ts'
import { dayInBangkok, stoppedClock } from '../platform/clock.ts'
import { openCatalogue } from './catalogue/catalogue-portal.ts'
import { trackTables } from './kept-rows.ts'
import { testPortal } from './portal.ts'

const allMenus = Object.keys(menus) as Menu[]
const tables = [
  'user_report_grants',
  'user_group_report_grants',
  'user_report_group_grants',
  'user_group_report_group_grants',
  'user_group_members',
  'report_group_members',
  'access_reviews',
  'audit_records',
  'role_hidden_categories',
  'reports',
] as const

/**
 * Opens a portal with the calls about access on the small named catalogue, with a person of each default role and of custom roles with one
 * menu each. Two user groups have members, two report groups contain restricted reports, and there are no grants.
 */
export const openGranting = async () => {
  const { database, pool, store, world, actors } = await openCatalogue()
  const clock = stoppedClock('2026-11-20T03:00:00Z')
  await sql`truncate user_report_grants`.execute(database)
  const { users, reports } = world
  const groups = await insertGroups('user_groups', 'user_group_id', ['Debt desk', 'Forecasters'])
  const collections = await insertGroups('report_groups', 'report_group_id', ['Forecasts', 'Reserves'])
  async function insertGroups(table: 'user_groups' | 'report_groups', id: string, names: string[]) {
    const ids: Record<string, number> = {}
    for (const name of names) {
      const { rows } = await sql<{
        id: number
      }>`insert into ${sql.table(table)} (name) values (${name}) returning ${sql.ref(id)} as id`.execute(database)
      ids[name] = rows[0]!.id
    }
    return ids
  }
  await database
    .insertInto('user_group_members')
    .values({ user_group_id: groups['Debt desk']!, user_id: users.grouped! })
    .execute()
  await database
    .insertInto('report_group_members')
    .values([
      { report_group_id: collections.Forecasts!, report_id: reports['revenue-forecast']! },
      { report_group_id: collections.Reserves!, report_id: reports['oil-reserves']! },
    ])
    .execute()
  /** Returns an actor whose `today` follows the clock. */
  const staff = (userId: number | undefined, roleId: number, menuKeys: readonly Menu[]): Actor => ({
    ...actors.stranger!,
    userId,
    roleId,
    menus: new Set(menuKeys),
    get today() {
      return dayInBangkok(clock)
    },
  })
  const roles: Record<string, Actor> = {
    reader: staff(users.stranger, 3, []),
    owing: actors.pending!,
    steward: staff(users.collector, 4, ['ReportConfiguration', 'WorkBench', 'DataSource']),
    administrator: staff(
      users.desk,
      2,
      allMenus.filter(menu => menu !== 'PermissionManagement'),
    ),
    system: staff(users.desk, 1, allMenus),
    ...Object.fromEntries(allMenus.map(menu => [menu, staff(users.desk, 9, [menu])])),
    granted: staff(users.granted, 3, []),
    grouped: staff(users.grouped, 3, []),
  }
  const portal = testPortal(
    [...accessRoutes({ database, clock }), ...auditRoutes({ database }), ...catalogueRoutes({ database, store })],
    roles,
  )
  const { requestJson } = portal
  const { readStoredState: state } = trackTables(database, tables)
  return { database, pool, store, clock, users, reports, groups, collections, roles, portal, requestJson, state }
}
