import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Replica } from '../../platform/database/replicas/replicas.ts'
import { openPeople } from '../../testing/people.ts'
import { openPendingLogin } from '../logins/pending-logins.ts'
import { createSessions } from './sessions.ts'

const people = await openPeople({ idleMinutes: 30 })
const { accounts, clock, database } = people
const { sessions } = accounts
const [second, minute, hour] = [1000, 60_000, 3600_000]

/** Adds a person with a session. */
const addPersonWithSession = async (roleId = 3) => {
  const { userId } = await people.person({ roleId })
  const token = await sessions.open(database, userId, '203.0.113.7')
  const row = () => database.selectFrom('sessions').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  const { session_id: sessionId } = await row()
  const set = (values: object) => database.updateTable('sessions').set(values).where('user_id', '=', userId).execute()
  const state = async (isPassive = true) => (await sessions.identify({ session: token }, isPassive)).sessionState
  return { userId, token, sessionId, row, set, state }
}
const toEarlierTime = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)

const limits: [condition: string, column: string, lasts: number][] = [
  ['after its last activity', 'active_at', 30 * minute],
  ['after its beginning', 'began_at', 12 * hour],
  ['after its window was closed', 'closing_at', 30 * second],
]
for (const [condition, column, lasts] of limits)
  test(`a session is active for less than ${lasts / second} seconds ${condition}`, async () => {
    const { userId, set, state } = await addPersonWithSession()
    const isFound = async () => (await sessions.findActive(database, userId)) !== undefined
    const isActive = async () => [await isFound(), await state()]
    await set({ [column]: toEarlierTime(lasts - 1) })
    assert.deepEqual(await isActive(), [true, 'active'])
    await set({ [column]: toEarlierTime(lasts) })
    assert.deepEqual(await isActive(), [false, 'none'])
  })

test('a session has the role of its account, and is not active under another one', async () => {
  const { userId, row, state } = await addPersonWithSession(4)
  assert.equal((await row()).role_id, 4)
  await database.updateTable('users').set({ role_id: 3 }).where('user_id', '=', userId).execute()
  assert.deepEqual([await sessions.findActive(database, userId), await state()], [undefined, 'none'])
})

test('activity is stored every half minute, and not by passive requests', async () => {
  const { row, state } = await addPersonWithSession()
  const openedAt = clock.now()
  clock.advance(30 * second - 1)
  await state(false)
  assert.deepEqual((await row()).active_at, openedAt)
  clock.advance(1)
  await state()
  assert.deepEqual((await row()).active_at, openedAt)
  await state(false)
  assert.deepEqual((await row()).active_at, clock.now())
})

test('only a session that was taken over can be marked as left', async () => {
  for (const by of ['logout', 'take-over'] as const) {
    const { sessionId, row, state } = await addPersonWithSession()
    await sessions.end(sessionId, by)
    await sessions.markAsLeft(sessionId)
    const [endedBy, expectedState] = by === 'logout' ? ['logout', 'none'] : ['left', 'left']
    assert.deepEqual([(await row()).ended_by, await state()], [endedBy, expectedState])
  }
  const { sessionId, state } = await addPersonWithSession()
  await sessions.end(sessionId, 'take-over')
  assert.equal(await state(), 'takenOver')
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
    userId: (await people.person()).userId,
    passwordId: null,
    remainingSteps: [],
  })
  const { userId } = await people.person()
  const login = await openPendingLogin(database, clock, { userId, passwordId: null, remainingSteps: ['policy'] })
  const identifyUser = async (tokens: { session?: string; login?: string }) => {
    const actor = await sessions.identify(tokens, true)
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
  const actor = await onReplica.identify({ session: token }, false)
  assert.deepEqual([actor.userId, actor.sessionState, actor.isFromReplica], [userId, 'active', true])
  assert.equal((await onReplica.identify({}, false)).userId, undefined)
  await assert.rejects(onReplica.identify({ session: 'x' }, false), /no active session/)
  await sessions.end(sessionId, 'logout')
  await assert.rejects(onReplica.identify({ session: token }, false), /no active session/)
})
