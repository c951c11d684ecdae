import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { type Actor, visitor } from '../../platform/actor.ts'
import { dayInBangkok } from '../../platform/clock.ts'
import { statusIds } from '../../testing/accounts/account-ids.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { openPeople, type Person } from '../../testing/people.ts'
import { findPassword } from '../passwords/passwords.ts'
import { readWrongPasswordCount, recordWrongPassword } from '../passwords/wrong-passwords.ts'
import { keepWantedFile } from '../sign-ups/wanted-files.ts'
import { completeLogin, createLogin, type Login, type LoginResult } from './login-completions.ts'
import { completeStep, openPendingLogin, requirePendingLogin } from './pending-logins.ts'

const people = await openPeople()
const { accounts, clock, database, selectUser } = people
const origin = { address: '203.0.113.8', language: 'th' as const }
const complete = (userId: number, login: Partial<Login> = {}, actor: Actor = visitor) =>
  completeLogin(accounts, { ...createLogin(userId, null), ...login }, actor, origin)
const toOutcome = (loginResult: LoginResult) =>
  'remainingSteps' in loginResult ? loginResult.remainingSteps : 'session'
const listSessions = (userId: number) =>
  database.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('session_id').execute()
const switchOn = (userId: number) =>
  database
    .insertInto('second_factors')
    .values({ user_id: userId, secret: Buffer.from('x'), begun_at: clock.now(), switched_on_at: clock.now() })
    .execute()

const states: { state: string; person: Partial<Person>; mayEnter: boolean }[] = [
  { state: 'Active', person: {}, mayEnter: true },
  { state: 'Offline', person: { statusId: statusIds.offline }, mayEnter: false },
  { state: 'New', person: { statusId: statusIds.new }, mayEnter: true },
  { state: 'Wait for Verify', person: { statusId: statusIds.waiting }, mayEnter: false },
  { state: 'Suspend', person: { statusId: statusIds.suspended }, mayEnter: false },
  { state: 'locked by staff', person: { statusId: statusIds.locked }, mayEnter: false },
  {
    state: 'locked by wrong passwords',
    person: { statusId: statusIds.locked, more: { locked_by: 'wrong passwords' } },
    mayEnter: true,
  },
]
for (const { state, person, mayEnter } of states)
  test(`a login whose account is ${state} by now ${mayEnter ? 'opens a session' : 'is refused'}`, async () => {
    const { userId } = await people.addPerson(person)
    if (mayEnter) assert.equal(toOutcome(await complete(userId)), 'session')
    else await assert.rejects(complete(userId), { status: 401 })
    assert.equal((await listSessions(userId)).length, mayEnter ? 1 : 0)
  })

const steps: {
  requirement: string
  prepare: (userId: number) => Promise<unknown>
  step: string
  completed: Partial<Login>
}[] = [
  { requirement: 'a second factor', prepare: switchOn, step: 'secondFactor', completed: { hasGivenCode: true } },
  {
    requirement: 'a session elsewhere',
    prepare: userId => accounts.sessions.open(database, userId, ''),
    step: 'takeOver',
    completed: { takesOver: true },
  },
]
for (const { requirement, prepare, step, completed } of steps)
  test(`a login is asked for a step that ${requirement} requires by now, and completes with it`, async () => {
    const { userId } = await people.addPerson()
    await prepare(userId)
    assert.deepEqual(toOutcome(await complete(userId)), [step])
    assert.equal(toOutcome(await complete(userId, completed)), 'session')
  })

test('a login that waits for another of its account does not lock the count of the day', async () => {
  const [{ userId }, other] = [await people.addPerson(), await people.addPerson()]
  await complete(other.userId)
  await keepWantedFile(database, clock, userId, '/report/a')
  const { entering } = await database.transaction().execute(async transaction => {
    await sql`select from wanted_files where user_id = ${userId} for update`.execute(transaction)
    const work = complete(userId)
    await waitUntilLocked(database, work)
    await sql`select from daily_logins for update nowait`.execute(transaction)
    return { entering: work }
  })
  assert.ok('wantedFile' in (await entering))
})

test('a login is asked for an enrolment that is required by now, unless the second factor is on', async () => {
  const { userId } = await people.addPerson({ more: { must_enrol: true } })
  assert.deepEqual(toOutcome(await complete(userId)), ['enrolment'])
  await switchOn(userId)
  assert.equal(toOutcome(await complete(userId, { hasGivenCode: true })), 'session')
})

test('a login is asked again for an agreement that was replaced', async () => {
  const { userId } = await people.addPerson()
  const [earlier, current] = [await people.agree('1.0'), await people.agree('2.0')]
  assert.deepEqual(toOutcome(await complete(userId, { agreementId: earlier })), ['policy'])
  assert.equal(toOutcome(await complete(userId, { agreementId: current })), 'session')
  const acceptances = await database
    .selectFrom('consent_acceptances')
    .select(['user_id', 'address', 'version'])
    .execute()
  assert.deepEqual(acceptances, [{ user_id: userId, address: origin.address, version: '2.0' }])
})

test('a login whose password was replaced is refused', async () => {
  const { userId } = await people.addPerson()
  const { password_id: passwordId } = (await findPassword(database, userId))!
  await assert.rejects(complete(userId, { passwordId: passwordId + 1000 }), { status: 401 })
  assert.equal(toOutcome(await complete(userId, { passwordId })), 'session')
})

test('the new password of a login is set with the session', async () => {
  const { userId, email } = await people.addPerson({ more: { must_change_password: true } })
  await complete(userId, { newPasswordHash: 'new hash' })
  assert.equal((await findPassword(database, userId))!.hash, 'new hash')
  assert.equal((await selectUser(userId)).must_change_password, false)
  assert.equal((await people.listMailsTo(email)).length, 1)
})

test('a login ends the session that it takes over, and its own earlier one as a logout', async () => {
  const { userId } = await people.addPerson()
  await complete(userId)
  const [first] = await listSessions(userId)
  await complete(userId, {}, { ...visitor, sessionId: first!.session_id })
  await complete(userId, { takesOver: true })
  const reasons = (await listSessions(userId)).map(({ ended_by }) => ended_by)
  assert.deepEqual(reasons, ['logout', 'take-over', null])
})

test("a login in the browser of another account ends that account's session", async () => {
  const [own, other] = [await people.addPerson(), await people.addPerson()]
  await complete(other.userId)
  const [session] = await listSessions(other.userId)
  await complete(own.userId, {}, { ...visitor, sessionId: session!.session_id })
  assert.equal((await listSessions(other.userId))[0]!.ended_by, 'logout')
  assert.equal((await listSessions(own.userId))[0]!.ended_by, null)
})

test('a login clears the marks of the account, stores its time and language, and is counted', async () => {
  const marks = { locked_by: 'wrong passwords', locked_at: clock.now(), must_accept: true }
  const { userId, username } = await people.addPerson({ statusId: statusIds.locked, more: marks })
  await recordWrongPassword(database, clock, { type: 'local', name: username })
  clock.advance(dayMilliseconds)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await complete(userId, { takesOver: true })
    const row = await selectUser(userId)
    assert.partialDeepStrictEqual(row, {
      status_id: statusIds.active,
      locked_by: null,
      locked_at: null,
      must_accept: false,
      language: 'th',
      last_login_at: clock.now(),
    })
    clock.advance(1000)
  }
  assert.deepEqual((await selectUser(userId)).first_login_at, new Date(clock.now().getTime() - 2000))
  assert.equal(await readWrongPasswordCount(database, { account_type: 'local', username }), 0)
  const days = await database.selectFrom('daily_logins').selectAll().where('day', '=', dayInBangkok(clock)).execute()
  assert.equal(days[0]!.logins, 2)
})

test('the steps of a pending login are its own, and one that is not required is refused', async () => {
  const addPendingLogin = async (remainingSteps: ('policy' | 'enrolment' | 'takeOver')[]) => {
    const { userId } = await people.addPerson({ more: { must_enrol: true } })
    await openPendingLogin(database, clock, { userId, passwordId: null, remainingSteps })
    const { login_id: loginId } = await database
      .selectFrom('pending_logins')
      .select('login_id')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return { userId, loginId, actor: { ...visitor, loginId } }
  }
  const findPendingLogin = (loginId: number) =>
    database.selectFrom('pending_logins').selectAll().where('login_id', '=', loginId).executeTakeFirst()
  const [other, own] = [await addPendingLogin(['takeOver']), await addPendingLogin(['policy', 'takeOver'])]
  const before = await findPendingLogin(other.loginId)
  assert.equal((await requirePendingLogin(database, own.actor)).userId, own.userId)
  const request = { actor: own.actor, origin }
  await assert.rejects(completeStep(accounts, request, 'enrolment'), { status: 403 })
  assert.deepEqual(await completeStep(accounts, request, 'policy'), { remainingSteps: ['takeOver'] })
  await assert.rejects(completeStep(accounts, request, 'policy'), { status: 403 })
  assert.deepEqual(await completeStep(accounts, request, 'takeOver', async () => ({ takesOver: true })), {
    remainingSteps: ['enrolment'],
  })
  const row = (await findPendingLogin(own.loginId))!
  assert.deepEqual([row.owed, row.takes_over], [['enrolment'], true])
  assert.deepEqual(await findPendingLogin(other.loginId), before)
  await assert.rejects(completeStep(accounts, { actor: visitor, origin }, 'policy'), { status: 401 })
  await assert.rejects(requirePendingLogin(database, { ...visitor, loginId: 999_999 }), { status: 401 })
})
