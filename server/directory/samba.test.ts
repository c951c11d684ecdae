import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Client } from 'ldapts'
import { makeAuthority } from '../testing/certificates.ts'
import { startSamba, withoutSamba } from '../testing/samba.ts'
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

const outcomeOf = async (name: string, word = password, more = {}) => {
  const { authenticate, lines } = openTestDirectory({ ...trusted, ...more })
  const { outcome } = await authenticate(name, word)
  assert.ok(!lines.join().includes(password), 'a password was logged')
  return outcome
}

for (const [way, more] of [
  ['a service account', finder],
  ['their own account', {}],
] as const) {
  test(`a user with a Thai name is found by ${way} and let in`, { skip }, async () => {
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

  const outcomes: [name: string, word: string, outcome: string, more?: object][] = [
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
      assert.equal(await outcomeOf(name, word, { ...more, ...place }), outcome)
    })
}

test('wrong tries lock, and the right password does not unlock', { skip }, async () => {
  for (let tries = 0; tries < 4; tries++) await outcomeOf('lockable', 'wrong-word', finder)
  assert.equal(await outcomeOf('lockable', password, finder), 'locked')
  assert.equal(await outcomeOf('lockable'), 'locked')
})

const stranger = skip ? '' : await makeAuthority(keep, 'stranger')
const unreachable: [what: string, more: object, reason: RegExp][] = [
  ['a plain connection', { ...finder, url: urls.plain }, /^StrongAuthRequiredError$/],
  ['a service account with a wrong password', { ...finder, bindPassword: 'wrong-word' }, /^InvalidCredentialsError$/],
  ['a certificate of another authority', { certificateAuthority: stranger }, /CERT|ISSUER|VERIFY/],
]
for (const [what, more, reason] of unreachable)
  test(`${what} makes the controller unreachable, and the log says why`, { skip }, async () => {
    const { authenticate, lines } = openTestDirectory({ ...trusted, ...more })
    assert.deepEqual(await authenticate('somchai', password), { outcome: 'unreachable' })
    assert.match(JSON.parse(lines.at(-1)!).reason, reason)
  })
