import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { findActiveAgreement, findActiveAgreementPdf } from '../server/consent/index.ts'
import { stoppedClock } from '../server/platform/clock.ts'
import { openTestDatabase } from '../server/testing/database.ts'
import { createMemoryStore } from '../server/testing/stores.ts'
import { loadAgreement } from './agreement.ts'

test('one of several concurrent nodes adds the sample agreement, a readable PDF', async () => {
  const { database } = await openTestDatabase()
  const store = createMemoryStore()
  const load = () => loadAgreement({ database, store, clock: stoppedClock('2026-11-20T05:00:00Z') })
  await Promise.all([load(), load()])
  await load()
  const rows = await database.selectFrom('consent_agreements').selectAll().execute()
  assert.equal(rows.length, 1)
  const { agreementId, ...active } = (await findActiveAgreement(database))!
  assert.deepEqual(active, { name: 'Consent agreement', version: '1.0', hasPdf: true, texts: null })
  const file = (await findActiveAgreementPdf(database, store, String(agreementId)))!
  const bytes = await buffer(await file.open())
  assert.equal(bytes.length, file.sizeBytes)
  assert.equal(bytes.subarray(0, 5).toString(), '%PDF-')
  assert.ok(bytes.length < 150_000)
})

test('an agreement of the office prevents the sample, even if it is not active', async () => {
  const { database } = await openTestDatabase()
  const clock = stoppedClock('2026-11-20T05:00:00Z')
  await database
    .insertInto('consent_agreements')
    .values({ name: 'Ours', version: '1', created_at: clock.now() })
    .execute()
  await loadAgreement({ database, store: createMemoryStore(), clock })
  assert.equal(await findActiveAgreement(database), undefined)
})
