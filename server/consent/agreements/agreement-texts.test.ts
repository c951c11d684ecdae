import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { saveAgreementText } from '../../../contract/consent/agreement-administration.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { waitUntilLocked } from '../../testing/databases/lock-waits.ts'
import { acceptAgreement, activateAgreement } from '../index.ts'
import { toAgreementHtml } from './agreement-texts.ts'
import { findActiveAgreement, lockAgreements } from './agreements.ts'

const { requestParsed, changingNothing, database, clock, users } = await openUploadPortal()

const readAgreements = () => database.selectFrom('consent_agreements').selectAll().orderBy('agreement_id').execute()
const insertAgreement = async () => {
  const { agreement_id } = await database
    .insertInto('consent_agreements')
    .values({ name: 'Agreement', version: '1.0', created_at: clock.now() })
    .returning('agreement_id')
    .executeTakeFirstOrThrow()
  return agreement_id
}
const acceptAs = (agreementId: number, userId: number) =>
  database
    .transaction()
    .execute(transaction => acceptAgreement(transaction, clock, { userId, agreementId, address: '203.0.113.1' }))
interface SavedText {
  id: number
  text_en: string
  text_th: string
  was?: { text_en: string; text_th: string }
  who?: string
}

const saveText = ({ id, text_en, text_th, was = { text_en: '', text_th: '' }, who = 'counsel' }: SavedText) =>
  requestParsed(saveAgreementText, { data: { consent_agreement_id: id, text_en, text_th }, was }, who)
const readTexts = async (id: number) => {
  const { text_en, text_th } = (await readAgreements()).find(({ agreement_id }) => agreement_id === id)!
  return { text_en, text_th }
}

test('the text is stored in both languages, recorded, and rendered with its HTML escaped', async () => {
  const [id, otherId] = [await insertAgreement(), await insertAgreement()]
  assert.deepEqual(
    (await saveText({ id, text_en: '# Consent\n\n<b>x</b> [y](javascript:z)', text_th: '# ข้อตกลง' })).body,
    {
      status: 'success',
    },
  )
  const savedTexts = { text_en: '# Consent\n\n<b>x</b> [y](javascript:z)', text_th: '# ข้อตกลง' }
  assert.deepEqual([await readTexts(id), await readTexts(otherId)], [savedTexts, { text_en: '', text_th: '' }])
  const { after } = await database
    .selectFrom('audit_records')
    .select('after')
    .where('call', '=', 'saveAgreementText')
    .where('key', '=', String(id))
    .executeTakeFirstOrThrow()
  assert.deepEqual(after, savedTexts)
  await activateAgreement(database, clock, id)
  const { texts } = (await findActiveAgreement(database))!
  assert.deepEqual(toAgreementHtml(texts), {
    en: '<h2>Consent</h2>\n<p>&lt;b&gt;x&lt;/b&gt; y</p>\n',
    th: '<h2>ข้อตกลง</h2>\n',
  })
})

test('an edit waits for another change of agreements without holding the row', async () => {
  const id = await insertAgreement()
  const { writing } = await database.transaction().execute(async transaction => {
    await lockAgreements(transaction)
    const work = saveText({ id, text_en: 'one', text_th: 'หนึ่ง' })
    await waitUntilLocked(database, work)
    await sql`select from consent_agreements where agreement_id = ${id} for update nowait`.execute(transaction)
    return { writing: work }
  })
  assert.deepEqual((await writing).body, { status: 'success' })
})

test('an edit waits for an acceptance that is being recorded, and is then refused', async () => {
  const id = await insertAgreement()
  await activateAgreement(database, clock, id)
  const { writing } = await database.transaction().execute(async transaction => {
    await acceptAgreement(transaction, clock, { userId: users.stranger!, agreementId: id, address: '203.0.113.1' })
    const work = saveText({ id, text_en: 'one', text_th: 'หนึ่ง' })
    await waitUntilLocked(database, work)
    return { writing: work }
  })
  assert.deepEqual((await writing).body, { status: 'Agreement accepted' })
  assert.deepEqual(await readTexts(id), { text_en: '', text_th: '' })
})

test('a text in one language, for a missing agreement, too long, or by another role changes nothing', async () => {
  const id = await insertAgreement()
  await changingNothing(async () => {
    for (const [status, response] of [
      [400, saveText({ id, text_en: 'x', text_th: '' })],
      [400, saveText({ id, text_en: 'x'.repeat(50_001), text_th: 'y' })],
      [400, saveText({ id, text_en: 'a\u0000b', text_th: 'y' })],
      [404, saveText({ id: 999_999, text_en: 'x', text_th: 'y' })],
      [401, saveText({ id, text_en: 'x', text_th: 'y', who: 'visitor' })],
      [403, saveText({ id, text_en: 'x', text_th: 'y', who: 'reader' })],
      [403, saveText({ id, text_en: 'x', text_th: 'y', who: 'steward' })],
    ] as const)
      assert.equal((await response).status, status)
  })
})

test('the second of two edits is refused, and an accepted text cannot change', async () => {
  const id = await insertAgreement()
  await saveText({ id, text_en: 'one', text_th: 'หนึ่ง' })
  await changingNothing(async () => {
    const { status, body } = await saveText({ id, text_en: 'two', text_th: 'สอง', who: 'administrator' })
    assert.deepEqual([status, body.fields[0].rule], [409, 'textMeanwhile'])
    assert.deepEqual((await saveText({ id, text_en: 'one', text_th: 'หนึ่ง' })).body, { status: 'success' })
  })
  await activateAgreement(database, clock, id)
  await acceptAs(id, users.stranger!)
  await changingNothing(async () => {
    const was = await readTexts(id)
    assert.deepEqual((await saveText({ id, text_en: 'two', text_th: 'สอง', was })).body, {
      status: 'Agreement accepted',
    })
  })
})
