import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { after, beforeEach, test } from 'node:test'
import { buildAgreementPath, downloadAgreement } from '../../../contract/consent/downloads.ts'
import { stoppedClock } from '../../platform/clock.ts'
import { serveDownloads } from '../../platform/http/downloads/downloads.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { testPortal } from '../../testing/portal.ts'
import { createMemoryStore } from '../../testing/stores.ts'
import { activateAgreement, findActiveAgreement, findActiveAgreementPdf } from '../index.ts'

const { database } = await openTestDatabase()
const clock = stoppedClock('2026-11-20T05:00:00Z')
const store = createMemoryStore()
const { digest, sizeBytes } = await store.write(Readable.from([Buffer.from('%PDF-1.7 agreement')]))
await database.insertInto('stored_files').values({ digest, size_bytes: sizeBytes }).execute()

const { app } = testPortal([])
after(() => app.close())
serveDownloads(app, [[downloadAgreement, (_actor, id) => findActiveAgreementPdf(database, store, id)]])

beforeEach(() => database.deleteFrom('consent_agreements').execute())

const insertAgreement = async (version: string, fileName?: string) => {
  const file = fileName ? { file_name: fileName, file_digest: digest } : {}
  const added = await database
    .insertInto('consent_agreements')
    .values({ name: 'Consent agreement', version, created_at: clock.now(), ...file })
    .returning('agreement_id')
    .executeTakeFirstOrThrow()
  return added.agreement_id
}
const readAgreements = () => database.selectFrom('consent_agreements').selectAll().orderBy('agreement_id').execute()

test('activating an agreement replaces the active one', async () => {
  const [one, two] = [await insertAgreement('1'), await insertAgreement('2')]
  assert.equal(await findActiveAgreement(database), undefined)
  for (const id of [one, two, one]) {
    assert.equal(await activateAgreement(database, clock, id), true)
    assert.equal((await findActiveAgreement(database))?.agreementId, id)
    assert.equal((await readAgreements()).filter(({ status }) => status === 'active').length, 1)
  }
})

test('a missing agreement is not activated, and the active one stays', async () => {
  const one = await insertAgreement('1')
  await activateAgreement(database, clock, one)
  const before = await readAgreements()
  assert.equal(await activateAgreement(database, clock, one + 1000), false)
  assert.deepEqual(await readAgreements(), before)
})

test('activating the active one again does not change its time', async () => {
  const one = await insertAgreement('1')
  await activateAgreement(database, clock, one)
  const before = await readAgreements()
  clock.advance(1000)
  assert.equal(await activateAgreement(database, clock, one), true)
  assert.deepEqual(await readAgreements(), before)
})

test('20 concurrent activations all succeed and leave one active agreement', async () => {
  const ids = []
  for (let version = 0; version < 20; version++) ids.push(await insertAgreement(String(version)))
  const activated = await Promise.all(ids.map(id => activateAgreement(database, clock, id)))
  assert.ok(activated.every(Boolean))
  assert.equal((await readAgreements()).filter(({ status }) => status === 'active').length, 1)
})

test('the database refuses a second active agreement, and an active one without a time', async () => {
  await activateAgreement(database, clock, await insertAgreement('1'))
  const two = await insertAgreement('2')
  const updateSecond = (values: object) =>
    database.updateTable('consent_agreements').set(values).where('agreement_id', '=', two).execute()
  await assert.rejects(updateSecond({ status: 'active', activated_at: clock.now() }), /consent_agreements_status_idx/)
  await database.updateTable('consent_agreements').set({ status: 'inactive' }).execute()
  await assert.rejects(updateSecond({ status: 'active' }), /check constraint/)
})

test('anyone can read the PDF of the active agreement, with strict headers', async () => {
  const id = await insertAgreement('1', 'agreement.pdf')
  await activateAgreement(database, clock, id)
  for (const url of [buildAgreementPath(id), `/file/agreement/${id}.pdf`]) {
    const { statusCode, body, headers } = await app.inject({ url })
    assert.equal(statusCode, 200)
    assert.equal(body, '%PDF-1.7 agreement')
    assert.equal(headers['content-type'], 'application/pdf')
    assert.equal(headers['content-disposition'], 'inline; filename="agreement.pdf"')
    assert.equal(headers['content-length'], String(sizeBytes))
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
    assert.equal(headers['x-content-type-options'], 'nosniff')
  }
  const again = await app.inject({ url: buildAgreementPath(id), headers: { 'if-none-match': `"${digest}"` } })
  assert.equal(again.statusCode, 304)
})

const names: [name: string, disposition: string][] = [
  ['ข้อ 1.pdf', `inline; filename="___ 1.pdf"; filename*=UTF-8''${encodeURIComponent('ข้อ 1.pdf')}`],
  [
    'a"b\r\nset-cookie: x.pdf',
    `inline; filename="a_b__set-cookie_ x.pdf"; filename*=UTF-8''a%22b%0D%0Aset-cookie%3A%20x.pdf`,
  ],
  ["it's (1)*.pdf", `inline; filename="it_s _1__.pdf"; filename*=UTF-8''it%27s%20%281%29%2a.pdf`],
]
for (const [name, disposition] of names)
  test(`the name ${JSON.stringify(name)} fits one header`, async () => {
    const id = await insertAgreement('1', name)
    await activateAgreement(database, clock, id)
    const { headers } = await app.inject({ url: buildAgreementPath(id) })
    assert.equal(headers['content-disposition'], disposition)
    assert.equal(headers['set-cookie'], undefined)
  })

test('an inactive agreement, one without a PDF and an invalid id are not found', async () => {
  const inactive = await insertAgreement('1', 'agreement.pdf')
  const plain = await insertAgreement('2')
  await activateAgreement(database, clock, plain)
  for (const id of [inactive, plain, 0, '01', '1e3', '99999999999', 'x', '..%2f1', "1'", '%00'])
    assert.equal((await app.inject({ url: `/file/agreement/${id}.pdf` })).statusCode, 404, String(id))
})
