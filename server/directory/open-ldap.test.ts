import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { Client } from 'ldapts'
import { makeAuthority } from '../testing/servers/certificates.ts'
import { startOpenLdap, withoutOpenLdap } from '../testing/servers/open-ldap.ts'
import { openTestDirectory } from './testing/directories.ts'
import { entries, password, somchai, special } from './testing/entries.ts'

const skip = withoutOpenLdap
const { keep, urls, authority, baseDn, administrator } = await startOpenLdap(entries)
const trusted = { url: urls.secure, baseDn, certificateAuthority: authority }
const finder = { bindDn: `uid=service,${baseDn}`, bindPassword: password }
const tryPassword = async (name: string, word = password, more = {}) => {
  const { authenticate, lines } = openTestDirectory({ ...trusted, ...more })
  const { outcome } = await authenticate(name, word)
  assert.ok(!lines.join().includes(word) && !lines.join().includes(password), 'a password was logged')
  return outcome
}
const isolated = { baseDn: `ou=alone,${baseDn}` }

for (const url of [urls.plain, urls.secure])
  test(`a user with a Thai name can log in over ${new URL(url).protocol}`, { skip }, async () => {
    const reply = await openTestDirectory({ ...trusted, url }).authenticate('SOMCHAI', password)
    assert.ok(reply.outcome === 'accepted')
    const { guid, ...person } = reply.person
    assert.deepEqual(person, somchai)
    const client = new Client({ url: urls.plain })
    const { searchEntries } = await client.search(baseDn, { filter: `(entryUUID=${guid})` })
    await client.unbind()
    assert.deepEqual(
      searchEntries.map(({ uid }) => uid),
      ['somchai'],
    )
  })

test('an unencrypted connection is warned about once, at the start', { skip }, () => {
  const countLines = (url: string) => openTestDirectory({ ...trusted, url }).lines.length
  assert.deepEqual([countLines(urls.plain), countLines(urls.secure)], [1, 0])
})

test('a user that only the service account can find logs in with their own password, not with its password', {
  skip,
}, async () => {
  assert.equal(await tryPassword('hidden'), 'wrong name or password')
  assert.equal(await tryPassword('hidden', password, finder), 'accepted')
  assert.equal(await tryPassword('hidden', administrator.bindPassword, administrator), 'wrong name or password')
})

const wrong: [name: string, word?: string, more?: object][] = [
  ['somchai', 'wrong-word'],
  ['somchai', ` ${password}`],
  ['nobody'],
  ['twin'],
  ['keyless'],
  ...['*', ')(uid=*', 'x)(|(uid=*', 'single)(uid=*', '\\2a', '\\00', '\0', 'single\0', 'sing*', '$&', '(', '\\'].map(
    (name): [string, string, object] => [name, password, isolated],
  ),
  ['uid=somchai,dc=office,dc=test'],
]
for (const [name, word, more] of wrong)
  test(`${JSON.stringify(name)} with ${word ?? 'the right word'} is a wrong name or password`, { skip }, async () => {
    assert.equal(await tryPassword(name, word, more), 'wrong name or password')
  })

test('a name with special characters finds exactly one user', { skip }, async () => {
  assert.equal(await tryPassword(special), 'accepted')
  assert.equal(await tryPassword('single', password, isolated), 'accepted')
})

test('an empty password is refused although the directory would accept it', { skip }, async () => {
  const client = new Client({ url: urls.plain })
  await client.bind(`uid=somchai,${baseDn}`, '')
  await client.unbind()
  for (const blank of ['', ' ', '\t ']) {
    const { authenticate } = openTestDirectory(trusted)
    assert.equal((await authenticate('somchai', blank)).outcome, 'wrong name or password')
    assert.equal((await authenticate(blank, password)).outcome, 'wrong name or password')
  }
})

test('wrong passwords lock the account even for the correct one', { skip }, async () => {
  for (let tries = 0; tries < 3; tries++) await tryPassword('lockable', 'wrong-word')
  assert.equal(await tryPassword('lockable'), 'locked')
  assert.equal(await tryPassword('locked'), 'locked')
})

test('a password that is too old or was set by somebody else has expired', { skip }, async () => {
  assert.equal(await tryPassword('late'), 'password expired')
  assert.equal(await tryPassword('reset'), 'password expired')
})

const stranger = skip ? '' : await makeAuthority(keep, 'stranger')
const unreachable: [scenario: string, more: object, reason: RegExp][] = [
  ['a certificate of an unknown authority', { certificateAuthority: undefined }, /CERT|ISSUER|VERIFY/],
  ['a certificate of another authority', { certificateAuthority: stranger }, /CERT|ISSUER|VERIFY/],
  ['a certificate of another host', { url: urls.misnamed }, /ERR_TLS_CERT_ALTNAME_INVALID/],
  ['a service account with a wrong password', { ...finder, bindPassword: 'wrong-word' }, /InvalidCredentialsError/],
  ['a service account that does not exist', { ...finder, bindDn: `uid=none,${baseDn}` }, /InvalidCredentialsError/],
  ['a base that does not exist', { baseDn: 'dc=elsewhere' }, /NoSuchObject|Referral/],
  ['a plain connection to the port of TLS', { url: urls.secure.replace('ldaps', 'ldap') }, /./],
]
for (const [scenario, more, reason] of unreachable)
  test(`${scenario} makes the directory unreachable, and the log says why`, { skip }, async () => {
    const { authenticate, lines } = openTestDirectory({ ...trusted, ...more })
    assert.deepEqual(await authenticate('somchai', password), { outcome: 'unreachable' })
    assert.match(JSON.parse(lines.at(-1)!).reason, reason)
    assert.ok(!lines.join().includes(password) && !lines.join().includes('wrong-word'))
  })

test('an environment variable that turns verification off has no effect', { skip }, async () => {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  const outcome = await tryPassword('somchai', password, { certificateAuthority: undefined })
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  assert.equal(outcome, 'unreachable')
})

test('a referral is not followed', { skip }, async () => {
  let visits = 0
  const elsewhere = createServer(socket => {
    visits += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const client = new Client({ url: urls.plain })
  await client.bind(administrator.bindDn, administrator.bindPassword)
  await client.add(`ou=far,${baseDn}`, {
    objectClass: ['referral', 'extensibleObject'],
    ou: 'far',
    ref: `ldap://127.0.0.1:${port}/ou=far,${baseDn}`,
  })
  const { searchReferences } = await client.search(baseDn, { filter: '(uid=somchai)' })
  await client.unbind()
  assert.equal(searchReferences.length, 1)
  assert.equal(await tryPassword('somchai'), 'accepted')
  assert.equal(await tryPassword('somchai', password, { baseDn: `ou=far,${baseDn}` }), 'unreachable')
  assert.equal(visits, 0)
  elsewhere.close()
})
