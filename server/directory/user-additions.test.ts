import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'ldapts'
import { addDirectoryUsers } from '../../contract/accounts/directory-users.ts'
import { logInWithDirectory } from '../../contract/accounts/logins.ts'
import { visitor } from '../platform/actor.ts'
import { openCalls } from '../platform/http/server.ts'
import type { Problem } from '../platform/problem.ts'
import { roleIds, statusIds } from '../testing/accounts/account-ids.ts'
import { openPeople } from '../testing/people.ts'
import { startOpenLdap, withoutOpenLdap } from '../testing/servers/open-ldap.ts'
import { directoryRoutes } from './routes.ts'
import { openTestDirectory } from './testing/directories.ts'
import { entries, person, somchai, special, password as word } from './testing/entries.ts'
import { searchAndAdd } from './user-additions.ts'

const skip = withoutOpenLdap
const base = 'dc=office,dc=test'
const directoryNames = ['plain', 'upn.name', 'early', 'leaver', 'shared', 'claimed', 'atonce']
const numbered = Array.from({ length: 17 }, (_, index) => `many${index}`)
const { urls, authority, baseDn, administrator } = await startOpenLdap(
  [
    entries,
    ...[...directoryNames, ...numbered].map(uid => person(uid)),
    person('second', base, { mail: 'Taken@example.org' }),
    person('noaddress', base, { mail: 'not an address' }),
    person('long', base, { givenName: 'ก'.repeat(150), sn: '𝒮'.repeat(120) }),
    ...['one', 'other', 'secret'].map(unit => person('triple', `ou=${unit},${base}`)),
  ].join('\n\n'),
)
const connected = { url: urls.secure, baseDn, certificateAuthority: authority }
const finder = { ...connected, bindDn: `uid=service,${baseDn}`, bindPassword: word }

const openPortal = async () => {
  const people = await openPeople()
  openCalls(people.app, directoryRoutes({ accounts: people.accounts, directory: openTestDirectory(finder) }))
  const chief = await people.openSignedInBrowser(
    await people.add({ username: 'chief', roleId: roleIds.systemAdministrator }),
  )
  const addByNames = async (names: string | string[], role = 3) => {
    await people.database.deleteFrom('allowances').execute()
    const { status, body } = await chief.request(addDirectoryUsers, { ad_user: names, role })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  return { ...people, chief, addByNames }
}
const portal = await openPortal()
const { database, addByNames } = portal
const findAccount = (username: string) =>
  database
    .selectFrom('users')
    .selectAll()
    .where('account_type', '=', 'directory')
    .where('username', '=', username)
    .executeTakeFirst()
const listAccounts = async () =>
  (await database.selectFrom('users').select('username').where('account_type', '=', 'directory').execute()).map(
    ({ username }) => username,
  )
const pickLists = ({ Complete_register, Users_already_register, Users_not_found, notes }: Record<string, unknown>) => [
  Complete_register,
  Users_already_register,
  Users_not_found,
  notes,
]

/** Changes the directory as its administrator. */
const changeDirectory = async (work: (client: Client) => Promise<unknown>) => {
  const client = new Client({ url: urls.plain })
  await client.bind(administrator.bindDn, administrator.bindPassword)
  await work(client)
  await client.unbind()
}
const addEntry = (client: Client, uid: string) =>
  client.add(`uid=${uid},${baseDn}`, { objectClass: 'inetOrgPerson', uid, cn: uid, sn: uid, userPassword: word })

test('people who are found get a New account with a role, a mail, and a record in the name of staff', {
  skip,
}, async () => {
  const body = await addByNames(' SomChai, nobody\nsomchai ', 4)
  assert.deepEqual(pickLists(body), [['somchai'], [], ['nobody'], []])
  const row = (await findAccount('somchai'))!
  assert.partialDeepStrictEqual(row, {
    role_id: roleIds.dataSteward,
    status_id: statusIds.new,
    firstname: somchai.firstname,
    lastname: somchai.lastname,
    email: somchai.email,
  })
  assert.match(String(row.directory_id), /^[0-9a-f-]{36}$/)
  assert.deepEqual((await portal.listMailsTo(somchai.email)).length, 1)
  const record = await database
    .selectFrom('audit_records')
    .select(['username', 'call', 'action'])
    .where('subject', '=', 'users')
    .where('key', '=', String(row.user_id))
    .execute()
  assert.deepEqual(record, [{ username: 'chief', call: 'addDirectoryUsers', action: 'added' }])
  const browser = await portal.openVisitorBrowser()
  const entered = await browser.request(logInWithDirectory, { username: 'somchai', password: word })
  assert.equal(entered.body.status, 'success', JSON.stringify(entered.body))
})

test('a repeated request reports everybody as registered, and adds and mails nothing', { skip }, async () => {
  await addByNames(['plain', 'somchai'])
  const { result, changed } = await portal.trackChanges(() => addByNames(['plain', 'somchai'], 2))
  assert.deepEqual([pickLists(result), changed], [[[], ['plain', 'somchai'], [], []], []])
})

test('two administrators who add the same people concurrently create each account once', { skip }, async () => {
  const names = ['atonce', 'many0', 'many1']
  const responses = await Promise.all([addByNames(names), addByNames(names), addByNames(names)])
  assert.deepEqual(responses.flatMap(({ Complete_register }) => Complete_register).sort(), [...names].sort())
  for (const { Users_not_found } of responses) assert.deepEqual(Users_not_found, [])
})

test('a user who was renamed in the directory keeps the account and gets the new name', { skip }, async () => {
  await addByNames(['early'], 4)
  const before = (await findAccount('early'))!
  await changeDirectory(client => client.modifyDN(`uid=early,${baseDn}`, 'uid=married'))
  const body = await addByNames(['married', 'early'])
  assert.deepEqual(pickLists(body), [[], ['married'], ['early'], [{ username: 'married', note: 'renamed' }]])
  assert.deepEqual(await findAccount('married'), { ...before, username: 'married' })
  assert.equal(await findAccount('early'), undefined)
})

test('a name that the directory has given to somebody else is refused, and the old account stays with its owner', {
  skip,
}, async () => {
  await addByNames(['leaver'], 1)
  const before = await findAccount('leaver')
  await changeDirectory(async client => {
    await client.del(`uid=leaver,${baseDn}`)
    await addEntry(client, 'leaver')
  })
  assert.deepEqual(pickLists(await addByNames(['leaver'])), [
    [],
    ['leaver'],
    [],
    [{ username: 'leaver', note: 'another person has this name' }],
  ])
  assert.deepEqual(await findAccount('leaver'), before)
  const browser = await portal.openVisitorBrowser()
  const { body } = await browser.request(logInWithDirectory, { username: 'leaver', password: word })
  assert.deepEqual([body.status, body.data], ['please contact administrator', null])
})

test('a user renamed to the name of another account gets neither the name nor the account', { skip }, async () => {
  await addByNames(['shared', 'upn.name'])
  const [shared, other] = [await findAccount('shared'), await findAccount('upn.name')]
  await changeDirectory(async client => {
    await client.modifyDN(`uid=shared,${baseDn}`, 'uid=elsewhere')
    await client.modifyDN(`uid=upn.name,${baseDn}`, 'uid=shared')
  })
  assert.deepEqual(pickLists(await addByNames(['shared'])), [
    [],
    ['shared'],
    [],
    [{ username: 'shared', note: 'another person has this name' }],
  ])
  assert.deepEqual([await findAccount('shared'), await findAccount('upn.name')], [shared, other])
})

test('an account of that name without a directory id gets the id once', { skip }, async () => {
  const userId = await portal.add({
    username: 'claimed',
    accountType: 'directory',
    email: null,
    roleId: roleIds.dataSteward,
  })
  assert.deepEqual(pickLists(await addByNames(['claimed'], 2)), [[], ['claimed'], [], []])
  const row = (await findAccount('claimed'))!
  assert.deepEqual([row.user_id, row.role_id, typeof row.directory_id], [userId, 4, 'string'])
})

const notAdded: { scenario: string; name: string; note?: string }[] = [
  { scenario: 'a name that two people have', name: 'twin', note: 'more than one' },
  { scenario: 'a name that three people have', name: 'triple', note: 'more than one' },
  { scenario: 'a disabled person', name: 'locked', note: 'disabled' },
  { scenario: 'a name with spaces', name: special },
]
for (const { scenario, name, note } of notAdded)
  test(`${scenario} is not added`, { skip }, async () => {
    const before = await listAccounts()
    const body = await addByNames([name])
    const searchedName = name.trim().toLowerCase()
    assert.deepEqual(pickLists(body), [[], [], [searchedName], note ? [{ username: searchedName, note }] : []])
    assert.deepEqual(await listAccounts(), before)
  })

for (const name of [
  '*',
  'many*',
  ')(uid=*',
  'x)(|(uid=*',
  'many2)(uid=*',
  '\\2a',
  '\\6dany2',
  '(',
  '\\',
  '$&',
  '{{username}}',
  'uid=many2',
])
  test(`${JSON.stringify(name)} is searched as a name and finds nobody`, { skip }, async () => {
    const before = await listAccounts()
    assert.deepEqual(pickLists(await addByNames([name])), [[], [], [name], []])
    assert.deepEqual(await listAccounts(), before)
  })

test('fifteen different names are searched; the others are listed', { skip }, async () => {
  const body = await addByNames([...numbered.slice(0, 2), ...numbered, ' MANY0 '].join(','))
  assert.deepEqual(body.dropped, ['many15', 'many16'])
  assert.deepEqual([...body.Complete_register, ...body.Users_already_register].sort(), numbered.slice(0, 15).sort())
  assert.ok(!(await listAccounts()).includes('many15'))
})

test('an address of another account is omitted and reported; an invalid one is omitted', { skip }, async () => {
  await portal.add({ username: 'taken', email: 'taken@example.org' })
  assert.deepEqual(pickLists(await addByNames(['second', 'noaddress'])), [
    ['second', 'noaddress'],
    [],
    [],
    [{ username: 'second', note: 'e-mail belongs to another account' }],
  ])
  assert.deepEqual([(await findAccount('second'))!.email, (await findAccount('noaddress'))!.email], [null, null])
})

test('names over the limit are cut between letters', { skip }, async () => {
  assert.deepEqual(pickLists(await addByNames(['long']))[0], ['long'])
  const { firstname, lastname } = (await findAccount('long'))!
  assert.ok(firstname === 'ก'.repeat(100) && /^𝒮+$/u.test(lastname) && lastname.length <= 200)
})

/** Directories that cannot be searched, and the message for staff. */
const absent: {
  scenario: string
  settings: Parameters<typeof openTestDirectory>[0] | undefined
  message: 'notConfigured' | 'directorySilent'
}[] = [
  { scenario: 'no directory', settings: undefined, message: 'notConfigured' },
  { scenario: 'a directory without a service account', settings: connected, message: 'notConfigured' },
  {
    scenario: 'a directory that is down',
    settings: { ...finder, url: 'ldaps://127.0.0.1:9' },
    message: 'directorySilent',
  },
  {
    scenario: 'a service account that is refused',
    settings: { ...finder, bindPassword: 'wrong-word' },
    message: 'directorySilent',
  },
  {
    scenario: 'a base that does not exist',
    settings: { ...finder, baseDn: 'dc=elsewhere' },
    message: 'directorySilent',
  },
]
for (const { scenario, settings, message } of absent)
  test(`with ${scenario} the response is '${message}', and nobody is reported as unknown`, { skip }, async () => {
    const directory = settings && openTestDirectory(settings)
    const chief = await database
      .selectFrom('users')
      .select('user_id')
      .where('username', '=', 'chief')
      .executeTakeFirstOrThrow()
    const staff = {
      actor: { ...visitor, userId: chief.user_id, roleId: roleIds.systemAdministrator },
      writer: { userId: chief.user_id, call: 'addDirectoryUsers', address: '203.0.113.1' },
    }
    const before = await listAccounts()
    const addition = searchAndAdd({ accounts: portal.accounts, directory }, staff, {
      usernames: ['silent', 'nobody'],
      roleId: roleIds.user,
      origin: { address: '203.0.113.1', language: 'en' },
    })
    const emptyLists = { added: [], known: [], notFound: [], notes: [], dropped: [] }
    if (message === 'notConfigured') assert.deepEqual(await addition, { status: message, ...emptyLists })
    else
      await assert.rejects(addition, ({ status, fields }: Problem) => status === 503 && fields?.[0]?.rule === message)
    assert.deepEqual(await listAccounts(), before)
    assert.ok(!(directory?.lines ?? []).join().includes(word))
  })
