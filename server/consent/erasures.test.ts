import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eraseConsent } from './erasures.ts'
import { openDeliveryDesk } from './testing/delivery-desk.ts'

const desk = await openDeliveryDesk()
const { database, clock, openDelivery, addUser, addRecord, saveNewsChoice } = desk
await desk.clear()

const listRecords = (userId: number) =>
  database
    .selectFrom('consent_acceptances as record')
    .leftJoin('consent_deliveries as delivery', 'delivery.acceptance_id', 'record.acceptance_id')
    .select(['record.address', 'email', 'firstname', 'lastname', 'given'])
    .select(['delivery.acceptance_id as deliveryId', 'acknowledged_at'])
    .where('user_id', '=', userId)
    .orderBy('record.acceptance_id')
    .execute()
const listJobs = async () => {
  const rows = await database.selectFrom('jobs').select('order_key').orderBy('job_id').execute()
  return rows.map(({ order_key }) => order_key)
}

test('an erasure strips the records of one person, and ends only their open deliveries', async () => {
  const [erasedId, deliveredId] = [await addRecord(), await addRecord()]
  await openDelivery().deliverWaiting()
  await saveNewsChoice(erasedId, { given: false })
  const waitingId = await addUser()
  await saveNewsChoice(waitingId, { given: true })
  const readOthers = () => Promise.all([deliveredId, waitingId].map(listRecords))
  const [[delivered], others] = [await listRecords(erasedId), await readOthers()]
  await database.transaction().execute(async transaction => {
    await sql`update users set erased_at = ${clock.now()}, username = 'erased.' || repeat('a', 20), firstname = '', lastname = '',
      email = null, other_objective = '-', directory_id = null, status_id = 2, role_id = 3 where user_id = ${erasedId}`.execute(
      transaction,
    )
    await eraseConsent(transaction, erasedId)
  })
  const stripped = { address: '', email: '', firstname: '', lastname: '' }
  assert.deepEqual(await listRecords(erasedId), [
    { ...delivered, ...stripped },
    { ...stripped, given: false, deliveryId: null, acknowledged_at: null },
  ])
  assert.ok(delivered!.acknowledged_at)
  assert.deepEqual(await readOthers(), others)
  assert.deepEqual(await listJobs(), [String(waitingId)])
})
