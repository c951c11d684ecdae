import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { dayMilliseconds } from '../../contract/durations.ts'
import { checkOrStoreMark, releaseHeldJobs } from '../platform/nodes/portal-marks.ts'
import { cut, type Fault, neverAnswer, sendJson } from '../testing/servers/consent-receivers.ts'
import { acceptAgreement, activateAgreement } from './index.ts'
import { address, openDeliveryDesk, secret, toEmails } from './testing/delivery-desk.ts'

const desk = await openDeliveryDesk()
const { database, clock, lines, openDelivery, addUser, saveNewsChoice, addRecord } = desk
const { tokens, requests, storedRecords, tokenFaults, insertFaults } = desk

const refuse =
  (status: number): Fault =>
  reply =>
    sendJson(reply, status, { message: `not with ${secret}` })
/** Returns the state of a record's delivery, with its job while it is queued. */
const readDelivery = (userId: number) =>
  database
    .selectFrom('consent_deliveries')
    .innerJoin('consent_acceptances as record', 'record.acceptance_id', 'consent_deliveries.acceptance_id')
    .leftJoin('jobs', on => on.on(sql`(payload->>'acceptanceId')::bigint`, '=', sql.ref('record.acceptance_id')))
    .select(['acknowledged_at', 'tries', 'next_try_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
const listInserts = () => requests.filter(({ path }) => path === '/api/consent/insert')
const waitForInserts = async (expectedCount: number) => {
  while (listInserts().length < expectedCount) await new Promise(resolve => setTimeout(resolve, 5))
}
beforeEach(desk.clear)

test('a record is delivered once, with a token, its person, its purpose and its key', async () => {
  const userId = await addUser()
  const agreement = await database
    .insertInto('consent_agreements')
    .values({ name: 'Consent agreement', version: '3.1', created_at: clock.now() })
    .returning('agreement_id as agreementId')
    .executeTakeFirstOrThrow()
  await activateAgreement(database, clock, agreement.agreementId)
  await database
    .transaction()
    .execute(transaction => acceptAgreement(transaction, clock, { userId, ...agreement, address }))
  const { deliverWaiting } = openDelivery()
  assert.equal(await deliverWaiting(), 1)
  assert.equal(await deliverWaiting(), 0)
  clock.advance(dayMilliseconds)
  assert.equal(await openDelivery().deliverWaiting(), 0)
  const [token, insert, ...others] = requests
  assert.equal(others.length, 0)
  assert.deepEqual(token!.body, { clientId: 'portal', clientSecret: secret })
  const row = await database
    .selectFrom('consent_acceptances')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  assert.equal(insert!.headers.authorization, 'Bearer token-1')
  assert.equal(insert!.headers['idempotency-key'], row.acceptance_key)
  assert.deepEqual(insert!.body, {
    collectionPointId: 'point-7',
    version: 1,
    idempotencyKey: row.acceptance_key,
    elements: [
      { name: 'email', value: `u${userId}@example.org`, identifying: true },
      { name: 'firstname', value: 'สมใจ', identifying: false },
      { name: 'lastname', value: 'Doe', identifying: false },
    ],
    purposes: [{ purposeId: '12', status: 'given', version: '3.1', date: row.accepted_at.toISOString() }],
  })
})

test('records of one user are delivered in order', async () => {
  const userId = await addUser()
  for (const given of [true, false, true, false]) await saveNewsChoice(userId, { given })
  assert.equal(await openDelivery().deliverWaiting(), 4)
  assert.deepEqual(
    storedRecords.map(({ purposes: [purpose] }) => [purpose!.purposeId, purpose!.status]),
    ['given', 'withdrawn', 'given', 'withdrawn'].map(status => ['12-news', status]),
  )
  assert.equal(tokens.length, 1)
})

test('in a restored portal records wait until an operator releases them', async () => {
  await checkOrStoreMark(database, 'held', async () => 'a backup')
  const userId = await addRecord()
  const { deliverWaiting } = openDelivery()
  assert.equal(await deliverWaiting(), 0)
  assert.deepEqual(requests, [])
  await releaseHeldJobs(database)
  assert.equal(await deliverWaiting(), 1)
  assert.deepEqual(toEmails(storedRecords), [`u${userId}@example.org`])
})

test('a later record waits only for earlier ones of its user', async () => {
  const first = await addUser()
  await saveNewsChoice(first, { given: true })
  await saveNewsChoice(first, { given: false })
  const other = await addRecord()
  insertFaults.push(refuse(422))
  const { deliverWaiting } = openDelivery()
  assert.equal(await deliverWaiting(), 1)
  assert.deepEqual(toEmails(storedRecords), [`u${other}@example.org`])
  clock.advance(10_000)
  assert.equal(await deliverWaiting(), 2)
  assert.deepEqual(
    storedRecords.slice(1).map(({ purposes }) => purposes[0]!.status),
    ['given', 'withdrawn'],
  )
})

const errors: { name: string; faults: Fault[]; fault: Fault; reason: string }[] = [
  { name: 'answers 500', faults: insertFaults, fault: refuse(500), reason: '/consent/insert answered 500' },
  { name: 'answers 503 to the token', faults: tokenFaults, fault: refuse(503), reason: '/auth/token answered 503' },
  { name: 'refuses the secret', faults: tokenFaults, fault: refuse(401), reason: '/auth/token answered 401' },
  {
    name: 'gives no token',
    faults: tokenFaults,
    fault: reply => sendJson(reply, 200, {}),
    reason: '/auth/token answered no token',
  },
  {
    name: 'gives a token that no header can carry',
    faults: tokenFaults,
    fault: reply => sendJson(reply, 200, { accessToken: `${secret}\n`, tokenType: 'Bearer' }),
    reason: '/auth/token answered no token',
  },
  { name: 'speaks no JSON', faults: tokenFaults, fault: reply => void reply.end(secret), reason: 'SyntaxError' },
  {
    name: 'sends on elsewhere',
    faults: insertFaults,
    fault: reply => void reply.writeHead(307, { location: '/x' }).end(),
    reason: 'TypeError',
  },
  { name: 'breaks off', faults: tokenFaults, fault: cut, reason: 'UND_ERR_SOCKET' },
  { name: 'is slow', faults: insertFaults, fault: neverAnswer, reason: 'TimeoutError' },
  { name: 'is slow with the token', faults: tokenFaults, fault: neverAnswer, reason: 'TimeoutError' },
]
for (const { name, faults, fault, reason } of errors)
  test(`a service that ${name} gets the record later, and one log line without secrets reports it`, async () => {
    const userId = await addRecord()
    faults.push(fault)
    const { deliverWaiting } = openDelivery({ timeoutMilliseconds: 200 })
    assert.equal(await deliverWaiting(), 0)
    const { acknowledged_at, tries, next_try_at } = await readDelivery(userId)
    assert.deepEqual([acknowledged_at, tries, next_try_at!.getTime() - clock.now().getTime()], [null, 1, 10_000])
    assert.equal(lines.length, 1)
    assert.equal(JSON.parse(lines[0]!).answer, reason)
    assert.ok(!lines[0]!.includes(secret))
    clock.advance(9999)
    assert.equal(await deliverWaiting(), 0)
    clock.advance(1)
    assert.equal(await deliverWaiting(), 1)
    assert.equal(storedRecords.length, 1)
  })

test('an unavailable service is retried at growing intervals, up to one hour, without an end', async () => {
  const userId = await addRecord()
  const down = openDelivery({ url: 'http://127.0.0.1:1' })
  const pauses: number[] = []
  for (let attempt = 0; attempt < 12; attempt++) {
    assert.equal(await down.deliverWaiting(), 0)
    const pauseMilliseconds = (await readDelivery(userId)).next_try_at!.getTime() - clock.now().getTime()
    pauses.push(pauseMilliseconds / 1000)
    clock.advance(pauseMilliseconds)
  }
  assert.deepEqual(pauses, [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600])
  assert.equal(await openDelivery().deliverWaiting(), 1)
})

test('while the service does not respond, only one record is tried', async () => {
  await addRecord()
  await addRecord()
  await addRecord()
  insertFaults.push(refuse(500))
  assert.equal(await openDelivery().deliverWaiting(), 0)
  assert.equal(listInserts().length, 1)
})

test('a token that the service rejects is renewed once, and the record is delivered in the same try', async () => {
  const { deliverWaiting } = openDelivery()
  await addRecord()
  await deliverWaiting()
  tokens.length = 0
  const userId = await addRecord()
  assert.equal(await deliverWaiting(), 1)
  assert.deepEqual((await readDelivery(userId)).acknowledged_at, clock.now())
  const paths = requests.map(({ path }) => path.slice('/api/'.length))
  assert.deepEqual(paths, ['auth/token', 'consent/insert', 'consent/insert', 'auth/token', 'consent/insert'])
  assert.equal(lines.length, 0)
})

test('a service that rejects every token is not retried without end', async () => {
  await addRecord()
  insertFaults.push(refuse(401), refuse(401))
  assert.equal(await openDelivery().deliverWaiting(), 0)
  assert.equal(requests.length, 4)
})

test('a token is used until it expires', async () => {
  const { deliverWaiting } = openDelivery()
  tokenFaults.push(reply => {
    tokens.push('short')
    sendJson(reply, 200, { accessToken: 'short', tokenType: 'Bearer', expiresIn: 60 })
  })
  for (const milliseconds of [0, 59_999, 1]) {
    clock.advance(milliseconds)
    await addRecord()
    assert.equal(await deliverWaiting(), 1)
  }
  assert.equal(requests.filter(({ path }) => path.endsWith('token')).length, 2)
  assert.equal(listInserts().length, 3)
})

test('if the acknowledgement is lost, the retry has the same key', async () => {
  await addRecord()
  insertFaults.push(cut)
  const { deliverWaiting } = openDelivery()
  assert.equal(await deliverWaiting(), 0)
  clock.advance(10_000)
  assert.equal(await deliverWaiting(), 1)
  assert.equal(storedRecords.length, 2)
  assert.deepEqual(storedRecords[0], storedRecords[1])
  assert.equal(new Set(listInserts().map(({ headers }) => headers['idempotency-key'])).size, 1)
})

test('four concurrent workers deliver each record once', async () => {
  const users = await Promise.all(Array.from({ length: 20 }, addRecord))
  const delivered = await Promise.all([1, 2, 3, 4].map(() => openDelivery().deliverWaiting()))
  assert.equal(delivered[0]! + delivered[1]! + delivered[2]! + delivered[3]!, 20)
  assert.deepEqual(toEmails(storedRecords).sort(), users.map(userId => `u${userId}@example.org`).sort())
})

test('a running record is not claimed until its lease ends', async () => {
  await addRecord()
  insertFaults.push(neverAnswer)
  const slow = openDelivery({ timeoutMilliseconds: 500 })
  const underWay = slow.deliverWaiting()
  await waitForInserts(1)
  const other = openDelivery()
  assert.equal(await other.deliverWaiting(), 0)
  clock.advance(5 * 500)
  assert.equal(await other.deliverWaiting(), 1)
  assert.equal(await underWay, 0)
  clock.advance(3_600_000)
  assert.equal(await other.deliverWaiting(), 0)
  assert.equal(storedRecords.length, 1)
})

test('a failure after the lease does not shorten the next lease', async () => {
  const userId = await addRecord()
  insertFaults.push(neverAnswer, neverAnswer)
  const slow = openDelivery({ timeoutMilliseconds: 500 })
  const [first, second] = [slow.deliverWaiting(), openDelivery({ timeoutMilliseconds: 1500 })]
  await waitForInserts(1)
  clock.advance(5 * 500)
  const next = second.deliverWaiting()
  await waitForInserts(2)
  const lease = (await readDelivery(userId)).next_try_at
  await first
  assert.deepEqual((await readDelivery(userId)).next_try_at, lease)
  second.stop()
  await next
})

test('stopping aborts a delivery, and the record is delivered after the next start', async () => {
  await addRecord()
  insertFaults.push(neverAnswer)
  const stopped = openDelivery({ timeoutMilliseconds: 60_000 })
  const underWay = stopped.deliverWaiting()
  await waitForInserts(1)
  stopped.stop()
  assert.equal(await underWay, 0)
  assert.equal(await stopped.deliverWaiting(), 0)
  clock.advance(10_000)
  assert.equal(await openDelivery().deliverWaiting(), 1)
})
