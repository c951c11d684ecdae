import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Attribute, Change, Client } from 'ldapts'
import { makeAuthority } from '../testing/servers/certificates.ts'
import { startSamba, withoutSamba } from '../testing/servers/samba.ts'
import { fillController } from './testing/controllers.ts'
import { openTestDirectory } from './testing/directories.ts'
import { password, somchai } from './testing/entries.ts'

const skip = withoutSamba
const controller = await startSamba()
const { keep, urls, authority, baseDn } = controller
const trusted = { url: urls.secure, baseDn, certificateAuthority: authority }
const finder = { bindDn: 'service@office.test', bindPassword: password }
const isolated = { baseDn: `OU=Alone,${baseDn}` }
if (!skip) await fillController(controller)

const tryPassword = async (name: string, word = password, more = {}) => {
  const { authenticate, lines } = openTestDirectory({ ...trusted, ...more })
  const { outcome } = await authenticate(name, word)
  assert.ok(!lines.join().includes(password), 'a password was logged')
  return outcome
}

/** Changes the domain as its administrator. */
const changeDomain = async (work: (client: Client) => Promise<unknown>) => {
  const client = new Client({ url: urls.secure, tlsOptions: { ca: authority } })
  await client.bind(controller.administrator.bindDn, controller.administrator.bindPassword)
  await work(client)
  await client.unbind()
}
const renameAccount = (client: Client, dn: string, name: string) =>
  client.modify(dn, [
    new Change({ operation: 'replace', modification: new Attribute({ type: 'sAMAccountName', values: [name] }) }),
    new Change({
      operation: 'replace',
      modification: new Attribute({ type: 'userPrincipalName', values: [`${name}@office.test`] }),
    }),
  ])

for (const [way, more] of [
  ['a service account', finder],
  ['their own account', {}],
] as const) {
  test(`a user with a Thai name is found by ${way} and can log in`, { skip }, async () => {
    for (const name of ['somchai', 'SomChai', 'somchai@office.test']) {
      const reply = await openTestDirectory({ ...trusted, ...more }).authenticate(name, password)
      assert.ok(reply.outcome === 'accepted')
      const { guid, ...person } = reply.person
      assert.deepEqual(person, somchai)
      const client = new Client({ url: urls.secure, tlsOptions: { ca: authority } })
      await client.bind(finder.bindDn, finder.bindPassword)
      const { searchEntries } = await client.search(`<GUID=${guid}>`, { scope: 'base' })
      await client.unbind()
      assert.equal(searchEntries[0]?.sAMAccountName, 'somchai')
    }
  })

  const outcomes: [name: string, word: string, outcome: string, place?: object][] = [
    ['somchai', 'wrong-word', 'wrong name or password'],
    ['nobody', password, 'wrong name or password'],
    ['somchai', '', 'wrong name or password'],
    ['somchai', ' ', 'wrong name or password'],
    ['twin', password, 'wrong name or password', { userFilter: '(description={{username}})' }],
    ['twin', password, 'accepted'],
    ['disabled', password, 'disabled'],
    ['left', password, 'disabled'],
    ['fresh', password, 'password expired'],
    ['late', password, 'password expired'],
    ['single', password, 'accepted', isolated],
    ...['*', ')(cn=*', 'x)(|(cn=*', 'sing*', '\\2a', '\\00', '\0', '$&', '(', '\\', '*@office.test', 'CN=single'].map(
      (name): [string, string, string, object] => [name, password, 'wrong name or password', isolated],
    ),
  ]
  for (const [name, word, outcome, place] of outcomes)
    test(`${JSON.stringify(name)} with ${JSON.stringify(word)}, found by ${way}: ${outcome}`, { skip }, async () => {
      assert.equal(await tryPassword(name, word, { ...more, ...place }), outcome)
    })
}

test('wrong passwords lock the account even for the correct one', { skip }, async () => {
  for (let tries = 0; tries < 4; tries++) await tryPassword('lockable', 'wrong-word', finder)
  assert.equal(await tryPassword('lockable', password, finder), 'locked')
  assert.equal(await tryPassword('lockable'), 'locked')
})

const findAll = async (names: string[], more = {}) => {
  const searchOutcomes = await openTestDirectory({ ...trusted, ...finder, ...more }).search(names)
  assert.ok(Array.isArray(searchOutcomes), String(searchOutcomes))
  return searchOutcomes
}

test('staff find people by either name, and disabled and ambiguous names are reported', { skip }, async () => {
  const [short, long, ...others] = await findAll(['SomChai', 'somchai@office.test', 'disabled', 'nobody'])
  assert.ok(short?.outcome === 'found' && long?.outcome === 'found')
  assert.deepEqual(short.person, long.person)
  const { guid, ...person } = short.person
  assert.deepEqual(person, somchai)
  assert.deepEqual(
    others.map(({ outcome }) => outcome),
    ['disabled', 'notFound'],
  )
  const [twin] = await findAll(['twin'], { userFilter: '(description={{username}})' })
  assert.equal(twin?.outcome, 'ambiguous')
})

test('a renamed user keeps the account, and another user with the old name does not get it', { skip }, async () => {
  const findGuid = async (name: string) => {
    const [searchOutcome] = await findAll([name])
    return searchOutcome?.outcome === 'found' ? searchOutcome.person.guid : searchOutcome?.outcome
  }
  const before = await findGuid('changing')
  await changeDomain(client => renameAccount(client, `CN=changing,CN=Users,${baseDn}`, 'changed'))
  assert.equal(await findGuid('changing'), 'notFound')
  assert.equal(await findGuid('changed'), before)
  await changeDomain(client => renameAccount(client, `CN=follower,CN=Users,${baseDn}`, 'changing'))
  assert.match(String(await findGuid('changing')), /^[\da-f-]{36}$/)
  assert.notEqual(await findGuid('changing'), before)
})

for (const name of ['*', ')(cn=*', 'x)(|(cn=*', 'single)(cn=*', '\\2a', '(', '\\', '$&', '*@office.test'])
  test(`${JSON.stringify(name)} finds nobody`, { skip }, async () => {
    assert.deepEqual(await findAll([name], isolated), [{ username: name, outcome: 'notFound' }])
  })

const stranger = skip ? '' : await makeAuthority(keep, 'stranger')
const unreachable: [scenario: string, more: object, reason: RegExp][] = [
  ['a plain connection', { ...finder, url: urls.plain }, /^StrongAuthRequiredError$/],
  ['a service account with a wrong password', { ...finder, bindPassword: 'wrong-word' }, /^InvalidCredentialsError$/],
  ['a certificate of another authority', { certificateAuthority: stranger }, /CERT|ISSUER|VERIFY/],
]
for (const [scenario, more, reason] of unreachable)
  test(`${scenario} makes the controller unreachable, and the log says why`, { skip }, async () => {
    const { authenticate, lines } = openTestDirectory({ ...trusted, ...more })
    assert.deepEqual(await authenticate('somchai', password), { outcome: 'unreachable' })
    assert.match(JSON.parse(lines.at(-1)!).reason, reason)
  })
