import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Call } from '../../contract/call.ts'
import { administratorRoleId, type Menu, menus, plainRoleId } from '../../contract/permissions.ts'
import { accessRoutes } from '../access/routes.ts'
import { auditRoutes } from '../audit/routes.ts'
import { type Actor, visitor } from '../platform/actor.ts'
import { stoppedClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { openCatalogueDatabase } from './catalogue/catalogue.ts'
import { trackTables } from './kept-rows.ts'
import { testPortal } from './portal.ts'

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
  const { database, ...world } = await openCatalogueDatabase()
  const clock = stoppedClock('2026-11-20T03:00:00Z')
  const people: Record<string, number> = { ...world.users }
  const roles: Record<string, number> = { system: 1, administrator: 2, user: 3, steward: 4 }
  /** Adds a person, who can then make calls under the username. */
  const addPerson = async (username: string, roleId = plainRoleId, more: Record<string, unknown> = {}) => {
    const userId = await insertPerson(database, { username, role_id: roleId, ...more })
    people[username] = userId
    return userId
  }
  const addRole = async (name: string, grantedMenus: readonly Menu[] = []) => {
    const roleId = await insertRole(database, name, grantedMenus)
    roles[name] = roleId
    return roleId
  }
  for (const [name, roleId] of Object.entries({ ...roles })) await addPerson(name, roleId)
  for (const menu of allMenus) await addPerson(menu, await addRole(menu, [menu]))
  const portal = testPortal([...accessRoutes({ database, clock }), ...auditRoutes({ database })], async who => {
    if (who === 'pending') return { ...visitor, userId: people.system!, isLoginPending: true }
    return people[who] === undefined ? visitor : readActor(database, people[who])
  })
  const { request } = portal
  /** Returns the body of a 200 response to a system administrator by default. */
  const requestJson = (call: Call, input: object = {}, who = 'system') => portal.requestJson(call, input, who)
  const { readStoredState, trackChanges, collectRecords: collectFullRecords } = trackTables(database, tables)
  const collectRecords = async (work: () => Promise<unknown>) =>
    (await collectFullRecords(work)).map(({ address, ...record }) => record)
  /** Asserts that a request is refused with this status and text, and changes nothing. */
  const assertRefused = async (
    call: Call,
    input: object,
    { status, pattern, who = 'system' }: { status: number; pattern: RegExp; who?: string },
  ) => {
    const before = await readStoredState()
    const reply = await request(call, input, who)
    assert.equal(reply.status, status, reply.text)
    assert.match(reply.text, pattern)
    assert.deepEqual(await readStoredState(), before, 'a refusal changes nothing')
  }
  return {
    database,
    world,
    clock,
    people,
    roles,
    addPerson,
    addRole,
    request,
    requestJson,
    readStoredState,
    trackChanges,
    collectRecords,
    assertRefused,
  }
}

const insertPerson = async (database: Database, person: { username: string; role_id: number }) => {
  const { user_id } = await database
    .insertInto('users')
    .values({ email: `${person.username.toLowerCase()}@example.org`, ...person })
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return user_id
}

const insertRole = async (database: Database, name: string, grantedMenus: readonly Menu[]) => {
  const { role_id } = await database.insertInto('roles').values({ name }).returning('role_id').executeTakeFirstOrThrow()
  for (const menu of grantedMenus)
    await sql`insert into role_menus select ${role_id}, menu_id from menus where menu_key = ${menu}`.execute(database)
  return role_id
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

/** Lists everybody who lacks all of these menus, with the expected refusal. */
export const refusedBesides = (...openMenus: Menu[]) => {
  const isOpenTo: Record<string, readonly Menu[]> = {
    administrator: allMenus.filter(menu => menu !== 'PermissionManagement'),
    steward: ['ReportConfiguration', 'WorkBench', 'DataSource'],
    user: [],
    ...Object.fromEntries(allMenus.map(menu => [menu, [menu]])),
  }
  const denied = Object.entries(isOpenTo).filter(([, granted]) => !granted.some(menu => openMenus.includes(menu)))
  return [
    ['visitor', 401, 'Please login'],
    ['pending', 401, 'Please login'],
    ...denied.map(([who]) => [who, 403, 'Permission denied'] as const),
  ] as const
}
