import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Call } from '../../../contract/call.ts'
import {
  addAgreementVersion,
  listAgreements,
  removeAgreement,
  setAgreementStatus,
} from '../../../contract/consent/agreement-administration.ts'
import { uploadAgreementFile } from '../../../contract/consent/agreement-files.ts'
import { buildAgreementVersionPath, downloadAgreementVersion } from '../../../contract/consent/downloads.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { serveDownloads } from '../../platform/http/downloads/downloads.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { acceptAgreement, withdrawConsent } from '../index.ts'
import { findAnyAgreementPdf } from './agreement-downloads.ts'

const portal = await openUploadPortal()
const { requestParsed, send, changingNothing, database, clock, store, users } = portal
serveDownloads(portal.app, [[downloadAgreementVersion, (_actor, id) => findAnyAgreementPdf(database, store, id)]])
const pdf = await readFile(join(import.meta.dirname, '../../../sample/agreement.pdf'))

const requestAs = (call: Call, input: object, who = 'counsel') => requestParsed(call, input, who)
const uploadPdf = async (who = 'counsel', name = 'agreement.pdf'): Promise<number> =>
  (await send(uploadAgreementFile, { files: [{ part: 'file', name, bytes: pdf }], who })).body.agreement_id
const buildVersion = (id: number, version: string) => ({
  filename: 'Agreement',
  version,
  id_agreement: id,
  file_name: 'x',
})
let versions = 0
const addVersion = async (who = 'counsel') => {
  const id = await uploadPdf(who)
  assert.deepEqual((await requestAs(addAgreementVersion, buildVersion(id, `${++versions}.0`), who)).body, {
    status: 'succes1',
  })
  return id
}
const readAgreements = () => database.selectFrom('consent_agreements').selectAll().orderBy('agreement_id').execute()
const findActiveId = async () =>
  (await readAgreements()).find(({ status }) => status === 'active')?.agreement_id ?? null
const setStatus = (id: number, status: 'active' | 'Inactive', was?: number | null, who = 'counsel') =>
  requestAs(
    setAgreementStatus,
    {
      data: { consent_agreement_id: id, status },
      ...(was !== undefined && { was: { consent_agreement_id: was } }),
    },
    who,
  )
const removeVersion = (id: number) => requestAs(removeAgreement, { data: { consent_agreement_id: id } })
const acceptAs = (agreementId: number, userId: number) =>
  database
    .transaction()
    .execute(transaction => acceptAgreement(transaction, clock, { userId, agreementId, address: '203.0.113.1' }))

for (const [who, status] of [
  ['visitor', 401],
  ['owing', 401],
  ['reader', 403],
  ['analyst', 403],
  ['steward', 403],
] as const)
  test(`${who} is refused with ${status} by every call and the PDF, and nothing changes`, async () => {
    const id = await addVersion()
    const waiting = await uploadPdf()
    await changingNothing(async () => {
      assert.equal((await requestAs(listAgreements, {}, who)).status, status)
      assert.equal((await setStatus(id, 'active', null, who)).status, status)
      assert.equal((await requestAs(removeAgreement, { data: { consent_agreement_id: id } }, who)).status, status)
      assert.equal((await requestAs(addAgreementVersion, buildVersion(waiting, '1'), who)).status, status)
      const { statusCode } = await portal.app.inject({
        url: buildAgreementVersionPath(id),
        headers: { cookie: `who=${who}` },
      })
      assert.equal(statusCode, status)
    })
  })

test('a version keeps the id from the upload, starts Inactive, and is recorded', async () => {
  const id = await uploadPdf('counsel', 'ข้อตกลง.pdf')
  await requestAs(addAgreementVersion, { ...buildVersion(id, ' 9.1 '), file_name: '../other.pdf' })
  const row = (await readAgreements()).find(({ agreement_id }) => agreement_id === id)!
  assert.deepEqual(
    {
      name: row.name,
      version: row.version,
      file_name: row.file_name,
      status: row.status,
      activated_at: row.activated_at,
      added_by: row.added_by,
    },
    {
      name: 'Agreement',
      version: '9.1',
      file_name: 'ข้อตกลง.pdf',
      status: 'inactive',
      activated_at: null,
      added_by: users.grouped,
    },
  )
  const record = await database
    .selectFrom('audit_records')
    .select(['username', 'action', 'call', 'after'])
    .where('subject', '=', 'consent_agreements')
    .where('key', '=', String(id))
    .executeTakeFirstOrThrow()
  assert.partialDeepStrictEqual(record, { username: 'grouped', action: 'added', call: 'addAgreementVersion' })
  assert.equal((record.after as Record<string, unknown>).version, '9.1')
})

test('a repeated request adds one version, also concurrently', async () => {
  const id = await uploadPdf()
  const responses = await Promise.all([1, 2, 3].map(() => requestAs(addAgreementVersion, buildVersion(id, 'twice'))))
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200, 200],
  )
  await changingNothing(async () => {
    assert.equal((await requestAs(addAgreementVersion, buildVersion(id, 'twice'))).status, 200)
    assert.equal((await requestAs(addAgreementVersion, buildVersion(id, 'another'))).status, 404)
  })
  assert.equal((await readAgreements()).filter(({ version }) => version === 'twice').length, 1)
})

test("a version cannot be made of another person's upload, an unknown one, or one that is a day old", async () => {
  const theirs = await uploadPdf('administrator')
  const old = await uploadPdf()
  clock.advance(dayMilliseconds + 1)
  const fresh = await uploadPdf('administrator')
  await changingNothing(async () => {
    for (const id of [theirs, old, fresh, 999_999]) {
      const { status, body } = await requestAs(addAgreementVersion, buildVersion(id, '1'))
      assert.equal(status, 404, String(id))
      assert.match(body.detail, /Upload it again/)
    }
  })
})

test('a version needs a name and a version, and the wrong field is named', async () => {
  const id = await uploadPdf()
  await changingNothing(async () => {
    for (const [field, value] of [
      ['filename', ' '],
      ['version', ''],
      ['version', 'x'.repeat(51)],
      ['id_agreement', 0],
    ] as const) {
      const { status, body } = await requestAs(addAgreementVersion, { ...buildVersion(id, '1'), [field]: value })
      assert.equal(status, 400)
      assert.equal(body.fields[0].field, field)
    }
  })
})

test('activating one agreement makes the other Inactive; none may be active, and records are added', async () => {
  const [one, two] = [await addVersion(), await addVersion()]
  assert.deepEqual((await setStatus(one, 'active', await findActiveId())).body, { status: 'success' })
  assert.deepEqual((await setStatus(two, 'active', one)).body, { status: 'success' })
  assert.equal(await findActiveId(), two)
  await changingNothing(async () => {
    assert.equal((await setStatus(two, 'active', one)).status, 200)
    assert.equal((await setStatus(one, 'Inactive', two)).status, 200)
    assert.equal((await setStatus(999_999, 'active', two)).status, 404)
    assert.equal(
      (await requestAs(setAgreementStatus, { data: { consent_agreement_id: one, status: 'gone' } })).status,
      400,
    )
  })
  assert.deepEqual((await setStatus(two, 'Inactive', two)).body, { status: 'success' })
  assert.equal(await findActiveId(), null)
  const { rows: records } = await sql<{ after: { status: string } }>`select after from audit_records
    where subject = 'consent_agreements' and key = ${String(two)} and action = 'changed' order by audit_id`.execute(
    database,
  )
  assert.deepEqual(
    records.map(({ after }) => after.status),
    ['active', 'inactive'],
  )
})

test('the second of two administrators gets the active agreement and who activated it, and changes nothing', async () => {
  const [one, two] = [await addVersion(), await addVersion()]
  const before = await findActiveId()
  await setStatus(one, 'active', before, 'administrator')
  await changingNothing(async () => {
    for (const [id, status] of [
      [two, 'active'],
      [two, 'Inactive'],
    ] as const) {
      const refused = await setStatus(id, status, before)
      assert.equal(refused.status, 409)
      assert.equal(refused.body.title, 'Changed by someone else')
      const [field] = refused.body.fields
      const name = (await readAgreements()).find(({ agreement_id }) => agreement_id === one)!.version
      assert.deepEqual([field.rule, field.values], ['activeMeanwhile', { who: 'granted', what: `Agreement ${name}` }])
    }
  })
  await setStatus(one, 'Inactive', one, 'administrator')
  assert.equal((await setStatus(two, 'active', one)).body.fields[0].rule, 'noneActiveMeanwhile')
})

test('one of two concurrent activations based on the same state succeeds, and the other is refused', async () => {
  const [one, two] = [await addVersion(), await addVersion()]
  const before = await findActiveId()
  const responses = await Promise.all([
    setStatus(one, 'active', before),
    setStatus(two, 'active', before, 'administrator'),
  ])
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, 409])
  assert.equal((await readAgreements()).filter(({ status }) => status === 'active').length, 1)
})

test('only an agreement that is neither active nor accepted is deleted; the evidence stays', async () => {
  const id = await addVersion()
  await setStatus(id, 'active')
  await changingNothing(async () => {
    assert.deepEqual((await removeVersion(id)).body, { status: 'active', accepted_by: 0 })
    await acceptAs(id, users.stranger!)
    assert.deepEqual((await removeVersion(id)).body, { status: 'active', accepted_by: 1 })
  })
  await setStatus(id, 'Inactive')
  await changingNothing(async () => {
    assert.deepEqual((await removeVersion(id)).body, { status: 'Agreement accepted', accepted_by: 1 })
  })
  await database
    .transaction()
    .execute(transaction => withdrawConsent(transaction, clock, { userId: users.stranger!, address: '203.0.113.1' }))
  await setStatus(id, 'active')
  await acceptAs(id, users.stranger!)
  assert.equal((await removeVersion(id)).body.accepted_by, 1, 'a person who accepted it again counts once')
  await setStatus(id, 'Inactive')
  const plain = await addVersion()
  assert.deepEqual((await removeVersion(plain)).body, { status: 'success', accepted_by: 0 })
  assert.equal(
    (await readAgreements()).some(({ agreement_id }) => agreement_id === plain),
    false,
  )
  await changingNothing(async () =>
    assert.deepEqual((await removeVersion(plain)).body, { status: 'success', accepted_by: 0 }),
  )
})

test('the list has the number of acceptances, and of accounts that would see it at their next login', async () => {
  const id = await addVersion()
  await setStatus(id, 'active')
  for (const user of ['stranger', 'desk'] as const) await acceptAs(id, users[user]!)
  await sql`update users set status_id = 2 where user_id = ${users.desk}`.execute(database)
  const { body } = await requestAs(listAgreements, {})
  const members = await database
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status_id', 'not in', [2, 5])
    .executeTakeFirstOrThrow()
  assert.equal(body.accounts, Number(members.count))
  assert.equal(body.is_delivered, false)
  const row = body.data.find(({ consent_agreement_id }: Record<string, unknown>) => consent_agreement_id === id)
  assert.deepEqual(
    { status: row.status, accepted_by: row.accepted_by, accounts_asked: row.accounts_asked, has_file: row.has_file },
    { status: 'active', accepted_by: 2, accounts_asked: body.accounts - 1, has_file: true },
  )
})

test('staff read the PDF of every version in a sandbox', async () => {
  const id = await addVersion()
  const fetchPdf = (url: string) => portal.app.inject({ url, headers: { cookie: 'who=counsel' } })
  const { statusCode, headers, rawPayload } = await fetchPdf(buildAgreementVersionPath(id))
  assert.equal(statusCode, 200)
  assert.deepEqual(rawPayload, pdf)
  assert.equal(headers['content-disposition'], 'inline; filename="agreement.pdf"')
  assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'; sandbox")
  for (const other of ['0', 'x', '999999', '..%2f1'])
    assert.equal((await fetchPdf(`/file/agreementVersion/${other}.pdf`)).statusCode, 404)
})
