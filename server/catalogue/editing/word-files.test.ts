import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWordFile } from '../../../contract/catalogue/uploads.ts'
import type { FaultRule } from '../../../contract/files/fault-rules.ts'
import { limits } from '../../../contract/limits.ts'
import { buildKeywordTemplate } from '../../files/index.ts'
import { buildCsvZip, wordsWorkbook } from '../../testing/catalogue/report-files.ts'
import { openUploadPortal } from '../../testing/catalogue/upload-portal.ts'
import { parseReply } from '../../testing/portal.ts'

const { send, request, readStoredState, errors } = await openUploadPortal({ checksInChildren: true })
const sendWordFile = async (bytes: Buffer, { name = 'words.xlsx', who = 'steward', part = 'file' } = {}) =>
  parseReply(await send(readWordFile, { fields: {}, files: [{ part, name, bytes }], who }))
const readWords = async (bytes: Buffer) => {
  const { body } = await sendWordFile(bytes)
  assert.equal(body.status, 'success', JSON.stringify(body))
  assert.deepEqual(body.faults, [])
  return body.data
}

test('words are read from the first column in order, trimmed and without duplicates', async () => {
  const words = ['  government revenue ', 'รายได้รัฐบาล', null, 'government revenue', 2569, 'tax']
  assert.deepEqual(await readWords(await wordsWorkbook(words)), ['government revenue', 'รายได้รัฐบาล', '2569', 'tax'])
})

test('a comma separates words, as in the field', async () => {
  assert.deepEqual(await readWords(await wordsWorkbook(['tax, customs', ',excise, ', 'tax'])), [
    'tax',
    'customs',
    'excise',
  ])
})

test('the example is accepted, and the heading may be Thai or in lower case', async () => {
  assert.deepEqual(await readWords(await buildKeywordTemplate()), ['government revenue', 'รายได้รัฐบาล'])
  for (const heading of ['word', 'คำสำคัญ'])
    assert.deepEqual(await readWords(await wordsWorkbook(['tax'], heading)), ['tax'])
})

test('the maximum number of words of the maximum length is accepted', async () => {
  const words = Array.from({ length: limits.keywords }, (_, index) => `${index}`.padEnd(limits.keyword, 'x'))
  assert.deepEqual(await readWords(await wordsWorkbook(words)), words)
})

const many = Array.from({ length: limits.keywords + 1 }, (_, index) => `word ${index}`)
const refused: { scenario: string; bytes: Buffer; status: string; rule: FaultRule; name?: string }[] = [
  { scenario: 'no word', bytes: await wordsWorkbook([]), status: 'Please check records again', rule: 'noWords' },
  {
    scenario: 'nothing but blanks',
    bytes: await wordsWorkbook(['  ', null]),
    status: 'Please check records again',
    rule: 'noWords',
  },
  {
    scenario: 'another heading',
    bytes: await wordsWorkbook(['tax'], 'Key'),
    status: 'Please check records again',
    rule: 'wordHeading',
  },
  {
    scenario: 'too many words',
    bytes: await wordsWorkbook(many),
    status: 'Please check records again',
    rule: 'tooManyWords',
  },
  {
    scenario: 'a long word',
    bytes: await wordsWorkbook(['tax', 'x'.repeat(limits.keyword + 1)]),
    status: 'Please check records again',
    rule: 'wordTooLong',
  },
  {
    scenario: 'a zip',
    bytes: await buildCsvZip('words', [['Word'], ['tax']]),
    status: 'File is not allowed',
    rule: 'workbookForeignPart',
  },
  { scenario: 'a text', bytes: Buffer.from('Word\ntax\n'), status: 'File is not allowed', rule: 'notZip' },
  {
    scenario: 'half a workbook',
    bytes: (await buildKeywordTemplate()).subarray(0, 2000),
    status: 'File is not allowed',
    rule: 'zipDamaged',
  },
  {
    scenario: 'a name of another type',
    bytes: await buildKeywordTemplate(),
    status: 'File is not allowed',
    rule: 'wrongExtension',
    name: 'words.xls',
  },
]
for (const { scenario, bytes, status, rule, name } of refused)
  test(`${scenario} is refused with the reason`, async () => {
    const { status: code, body } = await sendWordFile(bytes, { name })
    assert.equal(code, status === 'File is not allowed' ? 415 : 200)
    assert.deepEqual({ status: body.status, rule: body.faults[0].rule, data: body.data }, { status, rule, data: [] })
    assert.equal(body.faults[0].file, name ?? 'words.xlsx')
  })

for (const [who, status] of [
  ['visitor', 401],
  ['owing', 401],
  ['reader', 403],
  ['analyst', 403],
] as const)
  test(`${who} is refused with ${status}`, async () => {
    assert.equal((await sendWordFile(await buildKeywordTemplate(), { who })).status, status)
  })

test('a JSON request is refused with 415, and a file in another part with 400', async () => {
  assert.equal((await request(readWordFile, {}, 'steward')).status, 415)
  assert.equal((await sendWordFile(await buildKeywordTemplate(), { part: 'files' })).status, 400)
})

test('nothing of the file is stored', async () => {
  const { drafts, receiving } = await readStoredState()
  assert.deepEqual({ drafts, receiving, errors }, { drafts: [], receiving: [], errors: [] })
})
