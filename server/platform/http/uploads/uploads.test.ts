import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildFormBody, type FormFile } from '../../../testing/forms.ts'
import { boundary, megabyte, openReceiver, part, wholeForm } from '../testing/receiver.ts'

const { handled, send, begin, answerTo } = await openReceiver()
const sendForm = async (fields: Record<string, string>, files: FormFile[]) => {
  const { type, body } = await buildFormBody(fields, files)
  return send(body, type)
}
const file = (bytes: string | Buffer = 'the bytes'): FormFile => ({
  part: 'files',
  name: 'a.zip',
  bytes: Buffer.from(bytes),
})

test('the handler gets a file and the texts; the file is readable only for this account', async () => {
  const { status, body } = await sendForm({ note: 'first' }, [file()])
  assert.equal(status, 200)
  assert.deepEqual(body, { name: 'a.zip', size: 9, mode: '600', content: 'the bytes', note: 'first' })
})

test('texts may come after the file', async () => {
  const body = `${part('name="files"; filename="a.zip"', 'one')}${part('name="note"', 'after')}--x--\r\n`
  assert.equal((await send(body, boundary)).body.note, 'after')
})

test('a file may be empty, or as large as the limit', async () => {
  assert.equal((await sendForm({}, [file(Buffer.alloc(megabyte))])).body.size, megabyte)
  assert.equal((await sendForm({}, [file('')])).body.size, 0)
})

test('a nearly full disk accepts no file', async () => {
  const before = handled.calls
  handled.reservedShare = 1
  const { status, body } = await sendForm({}, [file()])
  assert.deepEqual([status, body.title, handled.calls], [507, 'The file store is full', before])
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
    const body = `${part(`name="files"; filename="${sentName}"`, 'one')}--x--\r\n`
    assert.equal((await send(body, boundary)).body.name, receivedName)
  })

const malformed: [scenario: string, body: string, type: string, text: string][] = [
  ['a body that ends too early', wholeForm.slice(0, -8), boundary, 'not multipart'],
  ['no body', '', boundary, 'not multipart'],
  ['no boundary', wholeForm, 'multipart/form-data', 'not multipart'],
  ['another boundary', wholeForm, 'multipart/form-data; boundary=y', 'not multipart'],
  ['no file', `${part('name="note"', 'a')}--x--\r\n`, boundary, 'files: A file is missing.'],
  [
    'a field in which no file was chosen',
    `${part('name="files"; filename=""', '')}--x--\r\n`,
    boundary,
    'files: Send it as a file.',
  ],
  ['the file as a text', `${part('name="files"', 'a')}--x--\r\n`, boundary, 'files: Send it as a file.'],
  [
    'an unexpected part with a file',
    `${part('name="more"; filename="b"', 'b')}${wholeForm}`,
    boundary,
    'more: No file is expected here.',
  ],
  [
    'two files of one name',
    `${part('name="files"; filename="b"', 'b')}${wholeForm}`,
    boundary,
    'files: One file at a time.',
  ],
  [
    'a text twice',
    `${part('name="note"', 'a')}${part('name="note"', 'b')}${wholeForm}`,
    boundary,
    'note: It stands twice.',
  ],
  ['a text beyond its limit', `${part('name="note"', 'longer')}${wholeForm}`, boundary, 'note:'],
  [
    'a text that fills the memory',
    `${part('name="note"', 'a'.repeat(70_000))}${wholeForm}`,
    boundary,
    'note: It is too long.',
  ],
  ['parts without end', `${part('name="a"', 'a').repeat(100)}${wholeForm}`, boundary, ''],
  ['invalid header lines', `--x\r\n${'a'.repeat(100_000)}\r\n\r\none\r\n--x--\r\n`, boundary, 'not multipart'],
]
for (const [scenario, body, type, detail] of malformed)
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

test('a request from another site is refused first', async () => {
  const upload = begin('steward', boundary, { 'sec-fetch-site': 'cross-site' })
  assert.equal((await answerTo(upload.end(wholeForm))).status, 403)
})
