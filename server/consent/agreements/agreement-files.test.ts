import assert from 'node:assert/strict'
import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { uploadAgreementFile as call } from '../../../contract/consent/agreement-files.ts'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { FaultRule } from '../../../contract/files/fault-rules.ts'
import { limits } from '../../../contract/limits.ts'
import { sweepFiles } from '../../files/index.ts'
import { buildCsvZip } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import type { FormFile } from '../../testing/forms.ts'
import { parseReply } from '../../testing/portal.ts'
import { packedObjects, rawPdf, rawStream } from '../../testing/raw-pdfs.ts'
import { computeDigest } from '../../testing/stores.ts'
import { sweepAgreementFiles } from '../index.ts'

const portal = await openUploadPortal({ checksInChildren: true, maxBytes: limits.agreementFileBytes + 2 ** 20 })
const { request, send, readStoredState, changingNothing, database, context, clock, store, users, errors } = portal
const pdf = await readFile(join(import.meta.dirname, '../../../sample/agreement.pdf'))
const buildFormFile = (bytes: Buffer, name = 'agreement.pdf', part = 'file'): FormFile => ({ part, name, bytes })
const upload = async (files: FormFile[], who = 'counsel', fields = {}) =>
  parseReply(await send(call, { fields, files, who }))

for (const [who, status] of [
  ['visitor', 401],
  ['owing', 401],
  ['reader', 403],
  ['analyst', 403],
  ['steward', 403],
] as const)
  test(`${who} is refused with ${status}, whatever is sent, and nothing is stored`, () =>
    changingNothing(async () => {
      assert.equal((await upload([buildFormFile(pdf)], who)).status, status)
      assert.equal((await request(call, {}, who)).status, status)
    }))

for (const [who, username] of [
  ['counsel', 'grouped'],
  ['administrator', 'granted'],
] as const)
  test(`${who} uploads a PDF: it is stored unchanged under a new id, with uploader, time and name, and recorded`, async () => {
    const own = rawPdf({ catalogue: `/Lang(${who})` })
    const before = await readStoredState()
    const { status, body } = await upload([buildFormFile(own, 'ข้อตกลง ๒๕๖๙.PDF')], who)
    assert.deepEqual([status, body], [200, { status: 'success', faults: [], agreement_id: body.agreement_id }])
    const after = await readStoredState()
    const row = {
      agreement_id: body.agreement_id,
      file_name: 'ข้อตกลง ๒๕๖๙.PDF',
      digest: computeDigest(own),
    }
    assert.deepEqual(after.agreementFiles.slice(before.agreementFiles.length), [
      { ...row, user_id: users[username], received_at: clock.now() },
    ])
    assert.equal((await store.find(computeDigest(own)))?.sizeBytes, own.length)
    const knownIds = new Set(before.records.map(({ audit_id }) => audit_id))
    const [record, ...others] = after.records.filter(({ audit_id }) => !knownIds.has(audit_id))
    assert.deepEqual(others, [])
    assert.deepEqual(
      {
        username: record!.username,
        call: record!.call,
        action: record!.action,
        subject: record!.subject,
        key: record!.key,
        before: record!.before,
      },
      {
        username,
        call: call.name,
        action: 'added',
        subject: 'agreement_files',
        key: String(body.agreement_id),
        before: null,
      },
    )
    assert.deepEqual(record!.after, row)
    assert.deepEqual([after.receiving, errors], [[], []])
  })

test('two concurrent uploads of the same PDF get two ids, and the file is stored once', async () => {
  const same = rawPdf({ catalogue: '/Lang(same)' })
  const responses = await Promise.all(
    ['counsel', 'administrator', 'counsel'].map(who => upload([buildFormFile(same)], who)),
  )
  assert.equal(new Set(responses.map(({ body }) => body.agreement_id)).size, 3)
  const { stored, agreementFiles } = await readStoredState()
  assert.equal(stored.filter(({ digest }) => digest === computeDigest(same)).length, 1)
  assert.equal(agreementFiles.filter(({ digest }) => digest === computeDigest(same)).length, 3)
})

test('no agreement gets the id of a waiting PDF', async () => {
  const { body } = await upload([buildFormFile(pdf)])
  const { agreement_id } = await database
    .insertInto('consent_agreements')
    .values({ name: 'Another', version: '1', created_at: clock.now() })
    .returning('agreement_id')
    .executeTakeFirstOrThrow()
  assert.ok(agreement_id > body.agreement_id)
})

const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>'
const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(900)])
const zip = await buildCsvZip('table', [['a'], [1]])
const refused: { scenario: string; bytes: Buffer; rule: FaultRule; name?: string }[] = [
  { scenario: 'another type by its name', bytes: pdf, rule: 'wrongExtension', name: 'agreement.docx' },
  { scenario: 'a picture that is called a PDF', bytes: png, rule: 'notPdf' },
  { scenario: 'nothing', bytes: Buffer.alloc(0), rule: 'notPdf' },
  { scenario: 'half a PDF', bytes: pdf.subarray(0, pdf.length / 2), rule: 'pdfDamaged' },
  { scenario: 'an encrypted PDF', bytes: rawPdf({ trailer: '/Encrypt<</Filter/Standard>>' }), rule: 'pdfEncrypted' },
  { scenario: 'a script', bytes: rawPdf({ more: [script] }), rule: 'pdfActive' },
  { scenario: 'a script in escapes', bytes: rawPdf({ more: ['<</S/#4aavaScript/J#53(1)>>'] }), rule: 'pdfActive' },
  { scenario: 'a script in a packed object', bytes: rawPdf({ more: [packedObjects([script])] }), rule: 'pdfActive' },
  { scenario: 'a file within', bytes: rawPdf({ catalogue: '/Names<</EmbeddedFiles 4 0 R>>' }), rule: 'pdfAttachment' },
  { scenario: 'a zip behind', bytes: Buffer.concat([pdf, zip]), rule: 'pdfForeignBytes' },
]
for (const { scenario, bytes, rule, name = 'agreement.pdf' } of refused)
  test(`${scenario} is refused with the reason and leaves nothing`, () =>
    changingNothing(async () => {
      const { status, body } = await upload([buildFormFile(bytes, name)])
      assert.deepEqual([status, body.status], [415, 'File is not allowed'])
      assert.deepEqual(
        { file: body.faults[0].file, rule: body.faults[0].rule, agreement_id: body.agreement_id },
        { file: name, rule, agreement_id: undefined },
      )
    }))

test('the largest PDF is accepted; one byte more is 413, and is not read if its size is declared', async () => {
  const buildPdfWithPicture = (bytes: number) => rawPdf({ more: [rawStream('/Subtype/Image', Buffer.alloc(bytes))] })
  const maxFileBytes = limits.agreementFileBytes
  const frame = buildPdfWithPicture(maxFileBytes).length - maxFileBytes
  const largestPdf = buildPdfWithPicture(maxFileBytes - frame)
  assert.equal(largestPdf.length, maxFileBytes)
  assert.equal((await upload([buildFormFile(largestPdf)])).body.status, 'success')
  await changingNothing(async () => {
    for (const more of [1, 2 ** 21]) {
      const { status, body } = await upload([buildFormFile(Buffer.alloc(limits.agreementFileBytes + more))])
      assert.deepEqual([status, body.detail], [413, 'A file may have 20 MB at most.'])
    }
  })
})

const malformed: [scenario: string, files: FormFile[], text: string][] = [
  ['no file', [], 'file: A file is missing.'],
  ['two files', [buildFormFile(pdf), buildFormFile(pdf)], 'file: One file at a time.'],
  [
    'a second file of another name',
    [buildFormFile(pdf), buildFormFile(pdf, 'b.pdf', 'more')],
    'more: No file is expected here.',
  ],
  ['a file in another part', [buildFormFile(pdf, 'a.pdf', 'files')], 'files: No file is expected here.'],
]
for (const [scenario, files, detail] of malformed)
  test(`${scenario} is 400, and leaves nothing`, () =>
    changingNothing(async () => {
      const { status, body } = await upload(files, 'counsel', { note: 'x' })
      assert.deepEqual([status, body.detail], [400, detail])
    }))

test('JSON is 415, text in place of the file is 400, and nothing is left', () =>
  changingNothing(async () => {
    assert.equal((await request(call, { file: 'x' }, 'counsel')).status, 415)
    assert.equal((await upload([], 'counsel', { file: '%PDF-1.7' })).status, 400)
  }))

test('unknown fields are ignored: only the session identifies the uploader', async () => {
  const { body } = await upload([buildFormFile(pdf)], 'counsel', { user_id: String(users.granted), agreement_id: '1' })
  const { agreementFiles } = await readStoredState()
  assert.deepEqual(agreementFiles.at(-1)!.user_id, users.grouped)
  assert.equal(agreementFiles.at(-1)!.agreement_id, body.agreement_id)
})

test('a waiting PDF is removed after a day without a record, and its file with the next sweep', async () => {
  const own = rawPdf({ catalogue: '/Lang(own)' })
  const digest = computeDigest(own)
  const { body } = await upload([buildFormFile(own)])
  const isWaiting = async () =>
    (await readStoredState()).agreementFiles.some(row => row.agreement_id === body.agreement_id)
  clock.advance(dayMilliseconds)
  await sweepAgreementFiles(database, clock)
  assert.equal(await isWaiting(), true)
  const ageFile = () => utimes(store.toPath!(digest), new Date(0), new Date(0))
  clock.advance(3_600_000)
  await ageFile()
  await sweepFiles(context)
  assert.ok(await store.find(digest), 'what a row points to stays')
  const { records } = await readStoredState()
  await sweepAgreementFiles(database, clock)
  assert.equal(await isWaiting(), false)
  await sweepFiles(context)
  assert.equal(await store.find(digest), undefined)
  assert.deepEqual((await readStoredState()).records, records)
  assert.deepEqual(errors, [])
})
