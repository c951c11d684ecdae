import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { Call } from '../../contract/call.ts'
import { administratorRoleId, type Menu, menus, plainRoleId } from '../../contract/permissions.ts'
import { accessRoutes } from '../access/routes.ts'
import { auditRoutes } from '../audit/routes.ts'
import { type Actor, visitor } from '../platform/actor.ts'
import { stoppedClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { createServer, openCalls } from '../platform/http/server.ts'
import { withoutPeople } from '../platform/http/testing/without-people.ts'
import { catalogueDatabase } from './catalogue/catalogue.ts'
import type { Reply } from './portal.ts'

const tables = [
  'roles',
  'role_menus',
  'role_hidden_categories',
  'user_groups',
  'user_group_members',
  'report_groups',
  'report_group_members',
  'users',
  'sessions',
  'audit_records',
] as const

const allMenus = Object.keys(menus) as Menu[]

/**
 * Opens a portal with the calls about roles and groups on the small named catalogue. The caller is read from the database for each request,
 * as for a session: one person for each default role, and one for each menu with a custom role of that name.
 */
export const openAccess = async () => {
  const { database, ...world } = await catalogueDatabase()
  const clock = stoppedClock('2026-11-20T03:00:00Z')
  const people: Record<string, number> = { ...world.users }
  const roles: Record<string, number> = { system: 1, administrator: 2, user: 3, steward: 4 }
  const addPerson = async (username: string, roleId = plainRoleId, more: Record<string, unknown> = {}) => {
    const { user_id } = await database
      .insertInto('users')
      .values({ username, role_id: roleId, email: `${username.toLowerCase()}@example.org`, ...more })
      .returning('user_id')
      .executeTakeFirstOrThrow()
    people[username] = user_id
    return user_id
  }
  const addRole = async (name: string, granted: readonly Menu[] = []) => {
    const { role_id } = await database
      .insertInto('roles')
      .values({ name })
      .returning('role_id')
      .executeTakeFirstOrThrow()
    for (const menu of granted)
      await sql`insert into role_menus select ${role_id}, menu_id from menus where menu_key = ${menu}`.execute(database)
    roles[name] = role_id
    return role_id
  }
  for (const [name, roleId] of Object.entries({ ...roles })) await addPerson(name, roleId)
  for (const menu of allMenus) await addPerson(menu, await addRole(menu, [menu]))
  const portal = openPortal(database, accessRoutes({ database, clock }), people)
  return { database, world, clock, people, roles, addPerson, addRole, ...portal, ...createTracking(database) }
}

const openPortal = (database: Database, routes: ReturnType<typeof accessRoutes>, people: Record<string, number>) => {
  const app = createServer({
    ...withoutPeople,
    logger: pino({ level: 'silent' }),
    trustProxy: false,
    publicUrl: undefined,
    identify: async ({ who = 'visitor' }) => {
      if (who === 'pending') return { ...visitor, userId: people.system!, pending: true }
      return people[who] === undefined ? visitor : readActor(database, people[who])
    },
  })
  openCalls(app, [...routes, ...auditRoutes({ database })])
  const request = async (call: Call, input: string | object = {}, who = 'visitor'): Promise<Reply> => {
    const { statusCode, body, headers } = await app.inject({
      method: call.method,
      url: call.path,
      headers: { 'sec-fetch-site': 'same-origin', cookie: `who=${who}`, 'content-type': 'application/json' },
      payload: typeof input === 'string' ? input : JSON.stringify(input),
    })
    return { status: statusCode, text: body, headers }
  }
  /** Returns the body of a 200 response. */
  const requestJson = async (call: Call, input: object = {}, who = 'system') => {
    const { status, text } = await request(call, input, who)
    if (status !== 200) throw new Error(`${call.name} answered ${status} ${text}`)
    return JSON.parse(text)
  }
  return { request, requestJson }
}

const readActor = async (database: Database, userId: number): Promise<Actor> => {
  const row = await database
    .selectFrom('users')
    .select('role_id')
    .select(
      sql<Menu[]>`array(select menu_key from role_menus join menus using (menu_id) where role_id = users.role_id)`.as(
        'menus',
      ),
    )
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const granted = row.role_id === administratorRoleId ? allMenus : row.menus
  return { ...visitor, userId, roleId: row.role_id, menus: new Set(granted), sessionState: 'active' }
}

const createTracking = (database: Database) => {
  const rowsIn = async (table: string) => {
    const { rows } = await sql<{
      row: unknown
    }>`select to_jsonb(t) as row from ${sql.table(table)} t order by t`.execute(database)
    return rows.map(({ row }) => row)
  }
  /** Reads every row that these calls may write. */
  const readStoredState = async () =>
    Object.fromEntries(await Promise.all(tables.map(async table => [table, await rowsIn(table)])))
  /** Runs some work and returns the names of the tables that it changed. */
  const changes = async (work: () => Promise<unknown>) => {
    const before = await readStoredState()
    await work()
    const after = await readStoredState()
    return tables.filter(table => !isDeepStrictEqual(before[table], after[table]))
  }
  /** Returns the audit records of some work. */
  const records = async (work: () => Promise<unknown>) => {
    const { last } = await database
      .selectFrom('audit_records')
      .select(({ fn }) => fn.max('audit_id').as('last'))
      .executeTakeFirstOrThrow()
    await work()
    return database
      .selectFrom('audit_records')
      .select(['username', 'call', 'action', 'subject', 'key', 'before', 'after'])
      .where('audit_id', '>', last ?? 0)
      .orderBy('audit_id')
      .execute()
  }
  return { readStoredState, changes, records }
}

/** Lists everybody who lacks all of these menus, with the expected refusal. */
export const refusedBesides = (...open: Menu[]) => {
  const isOpenTo: Record<string, readonly Menu[]> = {
    administrator: allMenus.filter(menu => menu !== 'PermissionManagement'),
    steward: ['ReportConfiguration', 'WorkBench', 'DataSource'],
    user: [],
    ...Object.fromEntries(allMenus.map(menu => [menu, [menu]])),
  }
  const denied = Object.entries(isOpenTo).filter(([, granted]) => !granted.some(menu => open.includes(menu)))
  return [
    ['visitor', 401, 'Please login'],
    ['pending', 401, 'Please login'],
    ...denied.map(([who]) => [who, 403, 'Permission denied'] as const),
  ] as const
}
