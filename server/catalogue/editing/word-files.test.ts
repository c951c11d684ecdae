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
  parseReply(await send(readWordFile, {}, [{ part, name, bytes }], who))
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
const refused: [scenario: string, bytes: Buffer, status: string, rule: FaultRule, name?: string][] = [
  ['no word', await wordsWorkbook([]), 'Please check records again', 'noWords'],
  ['nothing but blanks', await wordsWorkbook(['  ', null]), 'Please check records again', 'noWords'],
  ['another heading', await wordsWorkbook(['tax'], 'Key'), 'Please check records again', 'wordHeading'],
  ['too many words', await wordsWorkbook(many), 'Please check records again', 'tooManyWords'],
  [
    'a long word',
    await wordsWorkbook(['tax', 'x'.repeat(limits.keyword + 1)]),
    'Please check records again',
    'wordTooLong',
  ],
  ['a zip', await buildCsvZip('words', [['Word'], ['tax']]), 'File is not allowed', 'workbookForeignPart'],
  ['a text', Buffer.from('Word\ntax\n'), 'File is not allowed', 'notZip'],
  ['half a workbook', (await buildKeywordTemplate()).subarray(0, 2000), 'File is not allowed', 'zipDamaged'],
  ['a name of another type', await buildKeywordTemplate(), 'File is not allowed', 'wrongExtension', 'words.xls'],
]
for (const [scenario, bytes, status, rule, name] of refused)
  test(`${scenario} is refused with the reason`, async () => {
    const { status: code, body } = await sendWordFile(bytes, { name })
    assert.equal(code, status === 'File is not allowed' ? 415 : 200)
    assert.deepEqual([body.status, body.faults[0].rule, body.data], [status, rule, []])
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
  assert.deepEqual([drafts, receiving, errors], [[], [], []])
})
