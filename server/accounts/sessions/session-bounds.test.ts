import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Replica } from '../../platform/database/replicas/replicas.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { openPeople } from '../../testing/people.ts'
import { openPendingLogin } from '../logins/pending-logins.ts'
import { createSessions } from './sessions.ts'

const people = await openPeople({ idleMinutes: 30 })
const { accounts, clock, database } = people
const { sessions } = accounts
const [second, minute, hour] = [1000, 60_000, 3600_000]

/** Adds a person with a session. */
const addPersonWithSession = async (roleId = 3) => {
  const { userId } = await people.addPerson({ roleId })
  const token = await sessions.open(database, userId, '203.0.113.7')
  const row = () => database.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const { session_id: sessionId } = await row()
  const set = (values: object) => database.updateTable('sessions').set(values).where('user_id', '=', userId).execute()
  const readState = async ({ isPassive } = { isPassive: true }) =>
    (await sessions.identify({ session: token }, { isPassive })).sessionState
  return { userId, token, sessionId, row, set, readState }
}
const toEarlierTime = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

const limits: [condition: string, column: string, lasts: number][] = [
  ['after its last activity', 'active_at', 30 * minute],
  ['after its beginning', 'began_at', 12 * hour],
  ['after its window was closed', 'closing_at', 30 * second],
]
for (const [condition, column, lasts] of limits)
  test(`a session is active for less than ${lasts / second} seconds ${condition}`, async () => {
    const { userId, set, readState } = await addPersonWithSession()
    const isFound = async () => (await sessions.findActive(database, userId)) !== undefined
    const isActive = async () => [await isFound(), await readState()]
    await set({ [column]: toEarlierTime(lasts - 1) })
    assert.deepEqual(await isActive(), [true, 'active'])
    await set({ [column]: toEarlierTime(lasts) })
    assert.deepEqual(await isActive(), [false, 'none'])
  })

test('a session has the role of its account, and is not active under another one', async () => {
  const { userId, row, readState } = await addPersonWithSession(4)
  assert.equal((await row()).role_id, 4)
  await database.updateTable('users').set({ role_id: roleIds.user }).where('user_id', '=', userId).execute()
  assert.deepEqual([await sessions.findActive(database, userId), await readState()], [undefined, 'none'])
})

test('activity is stored every half minute, and not by passive requests', async () => {
  const { row, readState } = await addPersonWithSession()
  const openedAt = clock.now()
  clock.advance(30 * second - 1)
  await readState({ isPassive: false })
  assert.deepEqual((await row()).active_at, openedAt)
  clock.advance(1)
  await readState()
  assert.deepEqual((await row()).active_at, openedAt)
  await readState({ isPassive: false })
  assert.deepEqual((await row()).active_at, clock.now())
})

test('only a session that was taken over can be marked as left', async () => {
  for (const by of ['logout', 'take-over'] as const) {
    const { sessionId, row, readState } = await addPersonWithSession()
    await sessions.end(sessionId, by)
    await sessions.markAsLeft(sessionId)
    const [endedBy, expectedState] = by === 'logout' ? ['logout', 'none'] : ['left', 'left']
    assert.deepEqual([(await row()).ended_by, await readState()], [endedBy, expectedState])
  }
  const { sessionId, readState } = await addPersonWithSession()
  await sessions.end(sessionId, 'take-over')
  assert.equal(await readState(), 'takenOver')
})

test('a session that ended keeps its reason, and is not closed again', async () => {
  const { sessionId, userId, row } = await addPersonWithSession()
  await sessions.end(sessionId, 'logout')
  clock.advance(1000)
  await sessions.end(sessionId, 'closing')
  await sessions.endAll(database, [userId], 'account')
  await sessions.endAll(database, [], 'account')
  await sessions.markAsClosing(sessionId)
  const { ended_by, closing_at } = await row()
  assert.deepEqual([ended_by, closing_at], ['logout', null])
})

test('a pending login identifies its account for less than ten minutes', async () => {
  await openPendingLogin(database, clock, {
    userId: (await people.addPerson()).userId,
    passwordId: null,
    remainingSteps: [],
  })
  const { userId } = await people.addPerson()
  const login = await openPendingLogin(database, clock, { userId, passwordId: null, remainingSteps: ['policy'] })
  const identifyUser = async (tokens: { session?: string; login?: string }) => {
    const actor = await sessions.identify(tokens, { isPassive: true })
    return [actor.userId, actor.isLoginPending]
  }
  clock.advance(10 * minute - 1)
  assert.deepEqual(await identifyUser({ login }), [userId, true])
  assert.deepEqual(await identifyUser({ login: 'x' }), [undefined, false])
  const other = await addPersonWithSession()
  assert.deepEqual(await identifyUser({ login, session: other.token }), [other.userId, false])
  clock.advance(1)
  assert.deepEqual(await identifyUser({ login }), [undefined, false])
})

test('while the primary does not answer, a replica confirms active sessions and no others', async () => {
  const replica = {
    database,
    readWithCurrentReplica: (_: unknown, read: () => unknown) => read(),
  } as unknown as Replica
  const onReplica = createSessions(database, clock, 30, replica)
  const { userId, token, sessionId } = await addPersonWithSession()
  const actor = await onReplica.identify({ session: token }, { isPassive: false })
  assert.partialDeepStrictEqual(actor, { userId, sessionState: 'active', isFromReplica: true })
  assert.equal((await onReplica.identify({}, { isPassive: false })).userId, undefined)
  await assert.rejects(onReplica.identify({ session: 'x' }, { isPassive: false }), /no active session/)
  await sessions.end(sessionId, 'logout')
  await assert.rejects(onReplica.identify({ session: token }, { isPassive: false }), /no active session/)
})
