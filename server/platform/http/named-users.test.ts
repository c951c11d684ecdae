import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '../../../contract/call.ts'
import { calls } from '../../../contract/calls.ts'
import { findWireNames } from '../../../contract/wire.ts'
import { type Actor, visitor } from '../actor.ts'
import type { Problem } from '../problem.ts'
import { requireOwnName } from './named-users.ts'

const user: Actor = { ...visitor, userId: 7 }
const namesAnother = async (userId: number, names: readonly string[]) =>
  names.some(name => name !== String(userId) && name !== 'own')
const tryCall = (call: Call, actor: Actor, input: unknown) =>
  requireOwnName(call, actor, input, namesAnother).then(
    () => 'allowed',
    (problem: Problem) => problem.status,
  )

/** Calls about the named account: those of staff, and those without a session, such as a login. */
const isAboutAccount = ({ access, input }: Call, field: string) => {
  const wireNames = findWireNames(input) ?? new Set()
  if (access.kind === 'key') return true
  if (access.kind === 'menu' || access.kind === 'role')
    return ['user', 'user_id', 'username', 'usr'].some(name => wireNames.has(name))
  return (access.kind === 'public' || access.kind === 'consent') && wireNames.has(field)
}

for (const field of ['user', 'user_id', 'username', 'usr'])
  test(`a user who names another in ${field} is refused by each call that is not about that account`, async () => {
    const refused: string[] = []
    for (const call of calls) {
      const expected = isAboutAccount(call, field) ? 'allowed' : 403
      assert.equal(await tryCall(call, user, { [field]: 'other' }), expected, call.name)
      assert.equal(await tryCall(call, user, { [field]: btoa('other') }), expected, call.name)
      assert.equal(await tryCall(call, user, { [field]: 'own' }), 'allowed', call.name)
      assert.equal(await tryCall(call, visitor, { [field]: 'other' }), 'allowed', call.name)
      if (expected === 403) refused.push(call.name)
    }
    for (const name of ['logOut', 'checkSession', 'getProfile', 'searchReports', 'toggleFavourite'])
      assert.ok(refused.includes(name), name)
  })

test('a user who sends the cookie of another user as `user` is refused; one who sends their own is not', async () => {
  const searchReports = calls.find(({ name }) => name === 'searchReports')!
  const namesOther = async (_userId: number, names: readonly string[]) =>
    names.some(name => ['8', 'other'].includes(name))
  const sendCookie = (cookie: string) =>
    requireOwnName(searchReports, user, { user: cookie }, namesOther).then(
      () => 'allowed',
      (problem: Problem) => problem.status,
    )
  const buildCookie = (user_id: number, username: string) => {
    const cookieFields = { user_id, username, firstname: 'สมชาย', email: `${username}@example.org` }
    return Buffer.from(JSON.stringify(cookieFields)).toString('base64url')
  }
  assert.equal(await sendCookie(buildCookie(8, 'x')), 403)
  assert.equal(await sendCookie(buildCookie(7, 'other')), 403)
  assert.equal(await sendCookie(buildCookie(7, 'own')), 'allowed')
  assert.equal(await sendCookie(btoa('{"user_id":8')), 'allowed', 'what does not read as a user is ignored')
})
