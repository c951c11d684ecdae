import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { chooseNews } from '../../contract/accounts/profiles.ts'
import { getReceipts } from '../../contract/consent/receipts.ts'
import { openPeople } from '../testing/people.ts'
import { acceptAgreement, connectDeliveries } from './index.ts'
import { markAcknowledged } from './queued-deliveries.ts'

const people = await openPeople()
const { database, clock } = people
await connectDeliveries(database, clock, undefined)
const computeSha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

const [own, other] = [await people.addPerson(), await people.addPerson()]
const browser = await people.openSignedInBrowser(own.userId, '2001:db8::7')
const acceptedAt = clock.now().toISOString()

const { firstname, lastname, email } = await database
  .selectFrom('users')
  .select(['firstname', 'lastname', 'email'])
  .where('user_id', '=', own.userId)
  .executeTakeFirstOrThrow()
const asCalled = { firstname, lastname, email }

test('a user without acceptances has no receipt', async () => {
  const { status, body } = await browser.request(getReceipts)
  assert.deepEqual([status, body], [200, { receipts: [], cookies_accepted_at: acceptedAt }])
})

test('a receipt has the document, its digests, and the links of the ledger, so that anybody can compute the hash', async () => {
  const agreementId = await people.agree('4.2')
  await database.updateTable('consent_agreements').set({ text_en: 'We agree.', text_th: 'เราตกลง' }).execute()
  await database
    .insertInto('stored_files')
    .values({ digest: 'ab'.repeat(32), size_bytes: 1, stored_at: clock.now() })
    .execute()
  await database
    .updateTable('consent_agreements')
    .set({ file_name: 'a.pdf', file_digest: 'ab'.repeat(32) })
    .execute()
  const policyAt = clock.now().toISOString()
  for (const userId of [other.userId, own.userId])
    await database
      .transaction()
      .execute(transaction => acceptAgreement(transaction, clock, { userId, agreementId, address: '2001:db8::7' }))
  clock.advance(1000)
  await browser.request(chooseNews, { email_news: 1 })
  const { acceptance_id } = await database
    .selectFrom('consent_acceptances')
    .select('acceptance_id')
    .where('user_id', '=', own.userId)
    .where('purpose', '=', 'policy')
    .executeTakeFirstOrThrow()
  clock.advance(1000)
  await database.transaction().execute(transaction => markAcknowledged(transaction, acceptance_id, clock.now()))

  const { receipts } = (await browser.request(getReceipts)).body
  const [news, { link, delivery, ...policy }] = receipts
  assert.equal(receipts.length, 2)
  assert.deepEqual(policy, {
    purpose: 'policy',
    given: true,
    file_name: 'Agreement',
    version: '4.2',
    accepted_at: policyAt,
    ...asCalled,
    address: '2001:db8::7',
    pdf_digest: 'ab'.repeat(32),
    text_en_digest: computeSha256('We agree.'),
    text_th_digest: computeSha256('เราตกลง'),
  })
  assert.partialDeepStrictEqual(news, { purpose: 'news', pdf_digest: null, text_en_digest: null, delivery: null })
  assert.deepEqual([link.link_id, news.link.link_id, delivery.link_id], [2, 3, 4])
  assert.deepEqual([link.at, delivery.at], [policyAt, clock.now().toISOString()])
  for (const { hash, previous_hash, content } of [link, delivery, news.link])
    assert.equal(computeSha256(Buffer.from(previous_hash, 'hex'), content), hash)
  const [first] = (await (await people.openSignedInBrowser(other.userId)).request(getReceipts)).body.receipts
  assert.deepEqual([first.link.previous_hash, first.link.hash], ['', link.previous_hash])
})

test('receipts are those of the caller, and a request that names another user is refused', async () => {
  const stranger = await people.openSignedInBrowser((await people.addPerson()).userId)
  assert.deepEqual((await stranger.request(getReceipts)).body.receipts, [])
  const { status, body } = await stranger.request(getReceipts, { user_id: own.userId, username: own.username })
  assert.deepEqual([status, body.receipts], [403, undefined])
})
