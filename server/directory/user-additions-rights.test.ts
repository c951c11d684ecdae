import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDirectoryUsers } from '../../contract/accounts/directory-users.ts'
import { menus } from '../../contract/permissions.ts'
import { openCalls } from '../platform/http/server.ts'
import { roleIds } from '../testing/accounts/account-ids.ts'
import { openPeople, peoplePortal } from '../testing/people.ts'
import { type Scenario, scenarios } from '../testing/portal.ts'
import type { Directory } from './directory-client.ts'
import { directoryRoutes } from './routes.ts'

const people = await openPeople()
const { database, readStoredState } = people
const guids = { unreached: '10000000-0000-4000-8000-000000000000', strong: '20000000-0000-4000-8000-000000000000' }
/** A directory of two people that counts its searches. */
let searches = 0
const directory: Directory = {
  authenticate: async () => ({ outcome: 'unreachable' }),
  search: async usernames => {
    searches += 1
    return usernames.map(username => {
      const guid = guids[username as keyof typeof guids]
      if (!guid) return { username, outcome: 'notFound' }
      return { username, outcome: 'found', person: { guid, username, firstname: '', lastname: '', email: '' } }
    })
  },
}
openCalls(people.app, directoryRoutes({ accounts: people.accounts, directory }))
const findAccount = (username: string) =>
  database
    .selectFrom('users')
    .selectAll()
    .where('account_type', '=', 'directory')
    .where('username', '=', username)
    .executeTakeFirst()

/** A browser for a user of each default role and of a custom role with each menu. */
const openStaff = async () => {
  const ids: Record<string, number> = {
    chief: await people.add({ username: 'chief', roleId: roleIds.systemAdministrator }),
    administrator: await people.add({ username: 'administrator', roleId: roleIds.administrator }),
    user: await people.add({ username: 'user' }),
    steward: await people.add({ username: 'steward', roleId: roleIds.dataSteward }),
  }
  const roles: Record<string, number> = {}
  for (const [menu] of Object.entries(menus)) {
    const { role_id } = await database
      .insertInto('roles')
      .values({ name: `Only ${menu}` })
      .returning('role_id')
      .executeTakeFirstOrThrow()
    const { menu_id } = await database
      .selectFrom('menus')
      .select('menu_id')
      .where('menu_key', '=', menu as never)
      .executeTakeFirstOrThrow()
    await database.insertInto('role_menus').values({ role_id, menu_id }).execute()
    roles[menu] = role_id
    ids[menu] = await people.add({ username: menu, roleId: role_id })
  }
  const browsers: Record<string, Awaited<ReturnType<typeof people.openVisitorBrowser>>> = {
    visitor: await people.openVisitorBrowser(),
  }
  for (const [name, id] of Object.entries(ids)) browsers[name] = await people.openSignedInBrowser(id)
  return { browsers, roles }
}
const { browsers, roles } = await openStaff()

const buildInput = (role: unknown, ad_user: unknown = ['unreached']) => ({ ad_user, role })
const call = addDirectoryUsers
const without = ['user', 'steward', ...Object.keys(menus).filter(menu => menu !== 'UserManagement')]
const table: Scenario[] = [
  { name: 'a visitor has to log in', call, input: buildInput(3), status: 401 },
  ...without.map(who => ({ name: `${who} may not add directory users`, call, who, input: buildInput(3), status: 403 })),
  {
    name: 'an administrator without role 1 cannot give role 1',
    call,
    who: 'administrator',
    input: buildInput(1),
    status: 403,
  },
  {
    name: 'an administrator cannot give a menu that the own role lacks',
    call,
    who: 'administrator',
    input: buildInput(roles.PermissionManagement),
    status: 403,
  },
  {
    name: 'a role with one menu cannot give a role with others',
    call,
    who: 'UserManagement',
    input: buildInput(2),
    status: 403,
  },
  { name: 'a role that does not exist is refused', call, who: 'chief', input: buildInput(99_999), status: 400 },
  {
    name: 'a missing role is refused',
    call,
    who: 'chief',
    input: buildInput(''),
    status: 400,
    contains: ['Please fill in roles'],
  },
  {
    name: 'an empty list of names is refused',
    call,
    who: 'chief',
    input: buildInput(3, []),
    status: 400,
    contains: ['Please fill in AD user'],
  },
  { name: 'blank names are refused', call, who: 'chief', input: buildInput(3, ' ,\n; '), status: 400 },
  { name: 'names that are not texts are refused', call, who: 'chief', input: buildInput(3, [7, {}]), status: 400 },
  { name: 'a name with a NUL is refused', call, who: 'chief', input: buildInput(3, ['unreached\0']), status: 400 },
]
scenarios(peoplePortal(browsers), table, async () => ({ rows: await readStoredState(), searches }))

test('a role with one menu can assign only the plain role, and cannot rename or claim accounts outside its rights', async () => {
  const addPlainUser = async (name: string) =>
    (await browsers.UserManagement!.request(addDirectoryUsers, buildInput(3, [name]))).body
  assert.deepEqual((await addPlainUser('unreached')).Complete_register, ['unreached'])
  const strong = await people.add({
    username: 'strong',
    accountType: 'directory',
    email: null,
    roleId: roleIds.systemAdministrator,
  })
  const before = await findAccount('strong')
  assert.deepEqual((await addPlainUser('strong')).Users_already_register, ['strong'])
  assert.deepEqual([await findAccount('strong'), before?.user_id], [before, strong])
})

test('searches are counted for each member of staff', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 21; attempt += 1)
    statuses.push((await browsers.administrator!.request(addDirectoryUsers, buildInput(3, ['nobody']))).status)
  assert.deepEqual([statuses.at(0), statuses.at(-1)], [200, 429])
})
