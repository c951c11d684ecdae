import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildFormBody, type FormFile } from '../../../testing/forms.ts'
import { buildPart, formType, megabyte, openReceiver, wholeForm } from '../testing/receiver.ts'

const { handled, send, beginRequest, readResponse } = await openReceiver()
const sendForm = async (fields: Record<string, string>, files: FormFile[]) => {
  const { type, body } = await buildFormBody(fields, files)
  return send(body, type)
}
const createFile = (bytes: string | Buffer = 'the bytes'): FormFile => ({
  part: 'files',
  name: 'a.zip',
  bytes: Buffer.from(bytes),
})

test('the handler gets a file and the texts; the file is readable only for this account', async () => {
  const { status, body } = await sendForm({ note: 'first' }, [createFile()])
  assert.equal(status, 200)
  assert.deepEqual(body, { name: 'a.zip', size: 9, mode: '600', content: 'the bytes', note: 'first' })
})

test('texts may come after the file', async () => {
  const body = `${buildPart('name="files"; filename="a.zip"', 'one')}${buildPart('name="note"', 'after')}--x--\r\n`
  assert.equal((await send(body, formType)).body.note, 'after')
})

test('a file may be empty, or as large as the limit', async () => {
  assert.equal((await sendForm({}, [createFile(Buffer.alloc(megabyte))])).body.size, megabyte)
  assert.equal((await sendForm({}, [createFile('')])).body.size, 0)
})

test('a nearly full disk accepts no file, and says when to try again', async () => {
  const before = handled.calls
  handled.reservedShare = 1
  const { status, retryAfter, body } = await sendForm({}, [createFile()])
  assert.deepEqual(
    { status, retryAfter, title: body.title, calls: handled.calls },
    { status: 507, retryAfter: '60', title: 'The file store is full', calls: before },
  )
})

const names: [sentName: string, receivedName: string][] = [
  ['รายงาน ปี 2569.xlsx', 'รายงาน ปี 2569.xlsx'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\\\Users\\\\a\\\\table.zip', 'table.zip'],
  ['a\u202Egnp.zip', 'agnp.zip'],
  ['x'.repeat(400), 'x'.repeat(255)],
]
for (const [sentName, receivedName] of names)
  test(`a file named ${JSON.stringify(sentName.slice(0, 40))} is received as ${JSON.stringify(receivedName.slice(0, 40))}`, async () => {
    const body = `${buildPart(`name="files"; filename="${sentName}"`, 'one')}--x--\r\n`
    assert.equal((await send(body, formType)).body.name, receivedName)
  })

const malformed: { scenario: string; body: string; type: string; detail: string }[] = [
  { scenario: 'a body that ends too early', body: wholeForm.slice(0, -8), type: formType, detail: 'not multipart' },
  { scenario: 'no body', body: '', type: formType, detail: 'not multipart' },
  { scenario: 'no boundary', body: wholeForm, type: 'multipart/form-data', detail: 'not multipart' },
  { scenario: 'another boundary', body: wholeForm, type: 'multipart/form-data; boundary=y', detail: 'not multipart' },
  {
    scenario: 'no file',
    body: `${buildPart('name="note"', 'a')}--x--\r\n`,
    type: formType,
    detail: 'files: A file is missing.',
  },
  {
    scenario: 'a field in which no file was chosen',
    body: `${buildPart('name="files"; filename=""', '')}--x--\r\n`,
    type: formType,
    detail: 'files: Send it as a file.',
  },
  {
    scenario: 'the file as a text',
    body: `${buildPart('name="files"', 'a')}--x--\r\n`,
    type: formType,
    detail: 'files: Send it as a file.',
  },
  {
    scenario: 'an unexpected part with a file',
    body: `${buildPart('name="more"; filename="b"', 'b')}${wholeForm}`,
    type: formType,
    detail: 'more: No file is expected here.',
  },
  {
    scenario: 'two files of one name',
    body: `${buildPart('name="files"; filename="b"', 'b')}${wholeForm}`,
    type: formType,
    detail: 'files: One file at a time.',
  },
  {
    scenario: 'a text twice',
    body: `${buildPart('name="note"', 'a')}${buildPart('name="note"', 'b')}${wholeForm}`,
    type: formType,
    detail: 'note: It was sent twice.',
  },
  {
    scenario: 'a text beyond its limit',
    body: `${buildPart('name="note"', 'longer')}${wholeForm}`,
    type: formType,
    detail: 'note:',
  },
  {
    scenario: 'a text that fills the memory',
    body: `${buildPart('name="note"', 'a'.repeat(70_000))}${wholeForm}`,
    type: formType,
    detail: 'note: It is too long.',
  },
  {
    scenario: 'parts without end',
    body: `${buildPart('name="a"', 'a').repeat(100)}${wholeForm}`,
    type: formType,
    detail: '',
  },
  {
    scenario: 'invalid header lines',
    body: `--x\r\n${'a'.repeat(100_000)}\r\n\r\none\r\n--x--\r\n`,
    type: formType,
    detail: 'not multipart',
  },
]
for (const { scenario, body, type, detail } of malformed)
  test(`refuses ${scenario} with 400, without calling the handler`, async () => {
    const before = handled.calls
    const response = await send(body, type)
    assert.equal(response.status, 400, JSON.stringify(response))
    assert.ok(response.body.detail.includes(detail), response.body.detail)
    assert.equal(handled.calls, before)
  })

const types = [undefined, 'application/json', 'text/plain', 'multipart/mixed; boundary=x', 'application/octet-stream']
for (const type of types)
  test(`refuses a body of the type ${type} with 415`, async () => {
    const { status, body } = await send(wholeForm, type)
    assert.deepEqual([status, body.title], [415, 'File is not allowed'])
  })

test('a request from another site is refused before its body is read', async () => {
  const upload = beginRequest('steward', formType, { 'sec-fetch-site': 'cross-site' })
  assert.equal((await readResponse(upload.end(wholeForm))).status, 403)
})
