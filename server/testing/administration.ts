import { after } from 'node:test'
import { sql } from 'kysely'
import type { Call } from '../../contract/call.ts'
import { accessRoutes } from '../access/routes.ts'
import { sessionCookie } from '../accounts/index.ts'
import { editingRoutes } from '../catalogue/editing/editing-routes.ts'
import type { Directory } from '../directory/directory-client.ts'
import { directoryRoutes } from '../directory/routes.ts'
import { loadRoutes } from '../loads/routes.ts'
import type { Database } from '../platform/database/pool.ts'
import { openCalls } from '../platform/http/server.ts'
import { sourceRoutes } from '../sources/routes.ts'
import { openWarehouse } from '../sources/warehouse/warehouses.ts'
import { roleIds } from './accounts/account-ids.ts'
import { openBrowser } from './browsers.ts'
import { fillCatalogue } from './catalogue/catalogue.ts'
import { openPeople, type People } from './people.ts'

/** The first custom roles; random operations change their menus, and add and remove others. */
const customRoles = {
  Helpdesk: ['UserManagement', 'PermissionManagement'],
  Granting: ['ReportsManagement', 'ReportPermissionMonitor'],
  Grouping: ['GroupUserManagement', 'GroupReportsManagement', 'ReportConfiguration'],
}

/** People in the test directory. */
export const directoryNames = ['arun.d', 'mali.d', 'lek.d']

const directory: Directory = {
  authenticate: async () => ({ outcome: 'unreachable' }),
  search: async usernames =>
    usernames.map(username => {
      const place = directoryNames.indexOf(username)
      if (place === -1) return { username, outcome: 'notFound' }
      const guid = `${place}0000000-0000-4000-8000-000000000000`
      const person = { guid, username, firstname: 'Arun', lastname: 'Suksan', email: '' }
      return { username, outcome: 'found', person }
    }),
}

/**
 * Opens a portal with every call about people, roles, groups, grants and reports on the small named catalogue, used through real sessions.
 * Two people have role 1, and one person each has role 2, role 4 and every custom role; the five of the catalogue are plain users.
 */
export const openModelContext = async () => {
  const people = await openPeople()
  const { database, clock, accounts } = people
  const world = await fillCatalogue(database)
  const warehouse = openWarehouse({ connection: people.pool.options, schema: 'warehouse' })
  after(() => warehouse.close())
  openCalls(people.app, [
    ...accessRoutes({ database, clock }),
    ...editingRoutes({ database, clock, linkHosts: [] }),
    ...sourceRoutes({ database, clock, warehouse }),
    ...loadRoutes({ database, clock, warehouse }),
    ...directoryRoutes({ accounts, directory }),
  ])
  const chief = await addStaff(people)
  /** Opens a browser that is signed in to an account; the session of an account that is not Active is invalid. */
  const enter = async (userId: number) => {
    const browser = openBrowser(people.app)
    browser.cookies.set(sessionCookie, await accounts.sessions.open(database, userId, '203.0.113.1'))
    return browser
  }
  /** Sends a call in a new session. */
  const request = async (call: Call, input: object, userId: number) => {
    await database.deleteFrom('sessions').where('user_id', '=', userId).execute()
    await database.deleteFrom('allowances').execute()
    return (await enter(userId)).request(call, input)
  }
  /** Returns the body of a 200 response. */
  const requestJson = async (call: Call, input: object, userId: number) => {
    const { status, body } = await request(call, input, userId)
    if (status !== 200)
      throw new Error(`${call.name} ${JSON.stringify(input)} responded with ${status} ${JSON.stringify(body)}`)
    return body
  }
  return {
    database,
    clock,
    users: world.users,
    chief,
    people,
    person: people.addPerson,
    enter,
    request,
    requestJson,
    sourceIds: await readSourceIds(database),
    menuIds: await readMenuIds(database),
  }
}

/** Adds the staff and the custom roles; returns the id of `chief`. */
const addStaff = async (people: People) => {
  const chief = await people.add({ username: 'chief', roleId: roleIds.systemAdministrator, email: null })
  await people.add({ username: 'deputy', roleId: roleIds.systemAdministrator, email: null })
  await people.add({ username: 'administrator', roleId: roleIds.administrator, email: null })
  await people.add({ username: 'steward', roleId: roleIds.dataSteward, email: null })
  for (const [name, menuKeys] of Object.entries(customRoles)) {
    const roleId = await addCustomRole(people.database, name, menuKeys)
    await people.add({ username: name.toLowerCase(), roleId, email: null })
  }
  return chief
}

const addCustomRole = async (database: Database, name: string, menuKeys: string[]) => {
  const { role_id } = await database.insertInto('roles').values({ name }).returning('role_id').executeTakeFirstOrThrow()
  await sql`insert into role_menus select ${role_id}, menu_id from menus where menu_key = any (${menuKeys})`.execute(
    database,
  )
  return role_id
}

/** Returns the source ids of reports by report id. */
const readSourceIds = async (database: Database) => {
  const rows = await database.selectFrom('reports').select(['report_id', 'source_id']).execute()
  return new Map(rows.map(({ report_id, source_id }) => [report_id, source_id]))
}

/** Returns the ids of menus by key. */
const readMenuIds = async (database: Database) => {
  const rows = await database.selectFrom('menus').select(['menu_id', 'menu_key']).execute()
  return new Map(rows.map(({ menu_id, menu_key }) => [menu_key, menu_id]))
}

export type ModelContext = Awaited<ReturnType<typeof openModelContext>>
