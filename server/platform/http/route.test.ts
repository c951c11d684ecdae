import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { describeAccess } from '../../../contract/access-sentences.ts'
import {
  type Access,
  anyone,
  call,
  menu,
  pendingLogin,
  signedIn,
  signedInWithConsent,
  systemAdministrator,
  withConsent,
} from '../../../contract/call.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { type Actor, visitor } from '../actor.ts'
import { Problem } from '../problem.ts'
import { requireAccess } from './access.ts'
import { ContractError, requireComplete } from './complete-routes.ts'
import { createCaller } from './invoke.ts'
import { route } from './route.ts'

const consenting: Actor = { ...visitor, hasConsented: true }
const user: Actor = { ...visitor, userId: 7 }
const pendingUser: Actor = { ...user, isLoginPending: true }
const steward: Actor = { ...user, roleId: roleIds.dataSteward, menus: new Set(['DataSource']) }

const findStatus = (access: Access, actor: Actor) => {
  try {
    requireAccess(access, actor)
    return 200
  } catch (error) {
    assert.ok(error instanceof Problem)
    return error.status
  }
}

const expectedStatuses: [access: Access, expected: Record<string, number>][] = [
  [anyone, { visitor: 200, consenting: 200, pending: 200, user: 200, steward: 200 }],
  [pendingLogin, { visitor: 401, consenting: 401, pending: 200, user: 200, steward: 200 }],
  [signedIn, { visitor: 401, consenting: 401, pending: 401, user: 200, steward: 200 }],
  [withConsent, { visitor: 403, consenting: 200, pending: 403, user: 403, steward: 403 }],
  [signedInWithConsent, { visitor: 401, consenting: 401, pending: 401, user: 403, steward: 403 }],
  [menu('DataSource'), { visitor: 401, consenting: 401, pending: 401, user: 403, steward: 200 }],
  [menu('DataSource', 'ReportConfiguration'), { visitor: 401, consenting: 401, pending: 401, user: 403, steward: 200 }],
  [menu('UserManagement'), { visitor: 401, consenting: 401, pending: 401, user: 403, steward: 403 }],
  [systemAdministrator, { visitor: 401, consenting: 401, pending: 401, user: 403, steward: 403, system: 200 }],
]
const system: Actor = { ...user, roleId: roleIds.systemAdministrator }
const actors: Record<string, Actor> = { visitor, consenting, pending: pendingUser, user, steward, system }

for (const [access, expected] of expectedStatuses)
  for (const [name, status] of Object.entries(expected))
    test(`${describeAccess(access)}: ${name} gets ${status}`, () =>
      assert.equal(findStatus(access, actors[name] as Actor), status))

const greet = call({
  name: 'greet',
  method: 'POST',
  path: '/api/greet',
  access: anyone,
  summary: '',
  input: z.object({ name: z.string().default('you') }),
  output: z.string(),
})
const other = call({ ...greet, name: 'other', path: '/api/other' })
const greeting = route(greet, ({ input }) => `Hello ${input.name}`)

test('an unknown kind of access is denied, even to the system administrator', () => {
  const forged = { kind: 'everyone' } as unknown as Access
  assert.equal(findStatus(forged, system), 403)
})

test('the start fails for a call without handler, a handler without call, two handlers, and a call without access', () => {
  assert.throws(() => requireComplete([greet, other], [greeting]), /other .* has no handler/)
  assert.throws(() => requireComplete([], [greeting]), /greet has no call/)
  assert.throws(() => requireComplete([greet], [greeting, greeting]), /two handlers/)
  const open = { ...greet, access: undefined as unknown as Access }
  assert.throws(() => requireComplete([open], [route(open, () => '')]), /names no access/)
  assert.equal(requireComplete([greet], [greeting]).size, 1)
})

test('a page calls in process, with defaults and validated input', async () => {
  const callInProcess = createCaller(requireComplete([greet], [greeting]), visitor, { address: '', language: 'en' })
  assert.equal(await callInProcess(greet), 'Hello you')
  await assert.rejects(callInProcess(greet, { name: 5 as never }), { status: 400 })
  await assert.rejects(callInProcess(other), ContractError)
})
