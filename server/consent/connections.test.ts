import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { dayMilliseconds } from '../../contract/durations.ts'
import { waitUntilLocked } from '../testing/databases/lock-waits.ts'
import { acceptAgreement, activateAgreement, connectDeliveries, withdrawConsent } from './index.ts'
import { address, openDeliveryDesk, toEmails } from './testing/delivery-desk.ts'

// Tests which records are delivered, and with which name.

const desk = await openDeliveryDesk()
const { database, clock, openDelivery, rename, saveNewsChoice, addRecord, storedRecords } = desk
beforeEach(desk.clear)

test("a record is delivered with the person's name at that time", async () => {
  const userId = await addRecord()
  await rename(userId, { email: 'later@example.org', firstname: 'Later', lastname: 'Name' })
  await saveNewsChoice(userId, { given: false })
  await openDelivery().deliverWaiting()
  assert.deepEqual(
    storedRecords.map(({ elements }) => elements.map(({ value }) => value)),
    [
      [`u${userId}@example.org`, 'สมใจ', 'Doe'],
      ['later@example.org', 'Later', 'Name'],
    ],
  )
})

/** Restores the state before any service was connected. */
const removeConnection = () => database.deleteFrom('consent_connection').execute()
const addEarlierRecords = async () => {
  await removeConnection()
  const users: number[] = []
  for (let day = 0; day < 3; day += 1) {
    users.push(await addRecord())
    clock.advance(dayMilliseconds)
  }
  return users
}

test('a service that is connected later receives records from then on', async () => {
  await addEarlierRecords()
  await connectDeliveries(database, clock, undefined)
  const userId = await addRecord()
  // The next start.
  await connectDeliveries(database, clock, undefined)
  assert.equal(await openDelivery().deliverWaiting(), 1)
  assert.deepEqual(toEmails(storedRecords), [`u${userId}@example.org`])
})

test('CONSENT_SINCE queues each record since that time once, in order', async () => {
  const [, second, third] = await addEarlierRecords()
  const agreement = await database
    .insertInto('consent_agreements')
    .values({ name: 'Consent agreement', version: '3.1', created_at: clock.now() })
    .returning('agreement_id as agreementId')
    .executeTakeFirstOrThrow()
  await activateAgreement(database, clock, agreement.agreementId)
  await database.transaction().execute(async transaction => {
    await acceptAgreement(transaction, clock, { userId: third!, ...agreement, address })
    await withdrawConsent(transaction, clock, { userId: third!, address })
  })
  const since = new Date(clock.now().getTime() - 2 * dayMilliseconds)
  await Promise.all([1, 2, 3].map(() => connectDeliveries(database, clock, since)))
  await connectDeliveries(database, clock, since)
  await openDelivery().deliverWaiting()
  const of = (userId: number) => storedRecords.filter(({ elements }) => elements[0]!.value === `u${userId}@example.org`)
  assert.equal(of(second!).length, 1)
  assert.deepEqual(
    of(third!).map(({ purposes: [purpose] }) => [purpose!.purposeId, purpose!.status]),
    [
      ['12-news', 'given'],
      ['12', 'given'],
      ['12', 'withdrawn'],
      ['12-news', 'withdrawn'],
    ],
  )
  assert.equal(storedRecords.length, 5)
  await connectDeliveries(database, clock, since)
  assert.equal(await openDelivery().deliverWaiting(), 0)
})

test('a record that another node queues at the same time gets no second delivery', async () => {
  await removeConnection()
  clock.advance(1000)
  const userId = await addRecord()
  const { connecting } = await database.transaction().execute(async transaction => {
    await sql`insert into consent_deliveries (acceptance_id)
      select acceptance_id from consent_acceptances where user_id = ${userId}`.execute(transaction)
    const work = connectDeliveries(database, clock, clock.now())
    await waitUntilLocked(database, work)
    return { connecting: work }
  })
  await connecting
  assert.equal(await openDelivery().deliverWaiting(), 0)
})

test('records of an erased person are not queued', async () => {
  await removeConnection()
  clock.advance(1000)
  const [erased, other] = [await addRecord(), await addRecord()]
  await sql`update users set erased_at = now(), username = 'erased.' || repeat('a', 20), firstname = '', lastname = '', email = null,
    other_objective = '-', directory_id = null, status_id = 2, role_id = 3 where user_id = ${erased}`.execute(database)
  await connectDeliveries(database, clock, clock.now())
  await openDelivery().deliverWaiting()
  assert.deepEqual(toEmails(storedRecords), [`u${other}@example.org`])
})
