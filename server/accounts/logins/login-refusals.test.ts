import assert from 'node:assert/strict'
import { test } from 'node:test'
import { logIn } from '../../../contract/accounts/logins.ts'
import { enter, openPeople, password } from '../../testing/people.ts'

const people = await openPeople()
const { database, clock } = people
await people.add({ username: 'reader' })
const username = 'reader'

const inputs: [label: string, input: object][] = [
  ['nothing', {}],
  ['a blank name', { username: '', password }],
  ['a blank password', { username: 'a', password: '' }],
  ['an object as a name', { username: { $gt: '' }, password }],
  ['a list as a password', { username: 'a', password: ['x'] }],
  ['a name that is too long', { username: 'a'.repeat(101), password }],
  ['a password that is too long', { username: 'a', password: 'x'.repeat(129) }],
  ['NUL', { username: 'a\u0000', password }],
]
for (const [label, input] of inputs)
  test(`${label} is refused with 400 and uses up no try`, async () => {
    const readWrongPasswords = () => database.selectFrom('wrong_passwords').selectAll().execute()
    const before = await readWrongPasswords()
    const { status, body } = await (await people.openConsentingBrowser()).request(logIn, input)
    assert.deepEqual([status, body.title], [400, 'Invalid input'])
    assert.deepEqual(await readWrongPasswords(), before)
  })

test('a login without accepted cookies is refused', async () => {
  const browser = await people.openConsentingBrowser()
  browser.cookies.clear()
  const { status, body } = await enter(browser, username)
  assert.deepEqual([status, body.title], [403, 'Please accept cookies'])
})

test('one address is limited with a Retry-After, and another address is not', async () => {
  const busy = await people.openConsentingBrowser('203.0.113.90')
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 20; attempt += 1)
    statuses.add((await enter(busy, 'somebody.else', 'Wrong-Pass1')).status)
  assert.deepEqual([...statuses], [200, 429])
  const { headers, body } = await enter(busy, 'somebody.else', 'Wrong-Pass1')
  assert.equal(body.title, 'Too many attempts')
  const seconds = Number(headers['retry-after'])
  assert.ok(seconds > 0 && seconds <= 20, String(seconds))
  assert.equal((await enter(await people.openConsentingBrowser('203.0.113.91'), username)).body.status, 'success')
  clock.advance(seconds * 1000)
  assert.equal((await enter(busy, 'somebody.else', 'Wrong-Pass1')).status, 200)
})
