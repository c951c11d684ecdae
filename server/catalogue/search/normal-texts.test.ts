import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { openTestDatabase } from '../../testing/database.ts'
import { normalise, traceNormalText } from './normal-texts.ts'

const { database } = await openTestDatabase()

const thaiLetter = fc.integer({ min: 0x0e01, max: 0x0e5b }).map(code => String.fromCodePoint(code))
const mark = fc.constantFrom(
  '\u0E31',
  '\u0E33',
  '\u0E35',
  '\u0E38',
  '\u0E48',
  '\u0E49',
  '\u0E4A',
  '\u0E4C',
  '\u0E4D',
  '\u0E32',
  '\u0E40',
)
const latin = fc.constantFrom(...'abcXYZ09%_\\\'"(),.-ßéÎñ')
const odd = fc.constantFrom(
  '\u200B',
  '\u200D',
  '\uFEFF',
  '\u00AD',
  '\u00A0',
  '\u3000',
  '\t',
  '\n',
  '\u0085',
  '\u2028',
  '\u0301',
  'Ａ',
  '９',
  'ﬁ',
  'Σ',
  'ς',
  'İ',
  '½',
  '😀',
  '¨',
)
const letter = fc.oneof(
  { weight: 5, arbitrary: thaiLetter },
  { weight: 3, arbitrary: mark },
  { weight: 5, arbitrary: latin },
  fc.constant(' '),
  odd,
)
const anyText = fc.string({ unit: letter, maxLength: 40 })

const normaliseInDatabase = async (texts: string[]) => {
  const { rows } = await sql<{ text: string }>`
    select search_normal(raw) as text from unnest(${texts}::text[]) with ordinality as t (raw, at) order by at`.execute(
    database,
  )
  return rows.map(({ text }) => text)
}

test('the database and the server normalise texts alike', () =>
  fc.assert(
    fc.asyncProperty(fc.array(anyText, { minLength: 50, maxLength: 50 }), async texts => {
      assert.deepEqual(texts.map(normalise), await normaliseInDatabase(texts))
    }),
    { numRuns: 40 },
  ))

const usualLetter = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'กขคงนมรสหเแาะิีุู่้์ัำ็ๆฯ฿ไใโ') },
  { weight: 4, arbitrary: fc.constantFrom(...'abcXYZ09%_(),.-') },
  { weight: 2, arbitrary: fc.constant(' ') },
)
const usual = fc.string({ unit: usualLetter, maxLength: 12 })

test('usual texts of Thai and English are normalised as in the database', () =>
  fc.assert(
    fc.asyncProperty(fc.array(usual, { minLength: 100, maxLength: 100 }), async texts => {
      assert.deepEqual(texts.map(normalise), await normaliseInDatabase(texts))
    }),
    { numRuns: 40 },
  ))

test('every letter is traced to its position in the original', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, usual), fc.nat(), fc.nat(), (raw, one, other) => {
      const traced = traceNormalText(raw)
      fc.pre(traced !== null && traced.text !== '')
      const { text, toStart, toEnd } = traced!
      assert.equal(text, normalise(raw))
      const [from, to] = [one % text.length, other % text.length].toSorted((a, b) => a - b) as [number, number]
      const part = raw.slice(toStart(from), toEnd(to))
      assert.ok(
        normalise(part).includes(text.slice(from, to + 1).trim()),
        JSON.stringify({ raw, part, wanted: text.slice(from, to + 1) }),
      )
    }),
    { numRuns: 6000 },
  )
})

const spellings: [description: string, ...texts: string[]][] = [
  ['sara am, whole or in two, its tone mark where it may be', 'น้ำ', 'น้ํา', 'นํ้า', 'นำ้'],
  ['a tone mark before the vowel above it', 'ที่', 'ท่ี'],
  ['two sara e for a sara ae', 'แผน', 'เเผน'],
  ['digits', 'ปี 2569', 'ปี ๒๕๖๙'],
  ['case and width', 'gdp (100%)', 'GDP (100%)', 'ＧＤＰ （１００％）'],
  ['white space', 'public debt', ' public \n\t debt\u3000', 'public\u00A0debt', 'pub\u200Blic debt'],
  ['marks on letters', 'é', 'é'],
]
for (const [description, ...texts] of spellings)
  test(`these are normalised alike: ${description}`, async () => {
    assert.equal(new Set(await normaliseInDatabase(texts)).size, 1)
    assert.equal(new Set(texts.map(normalise)).size, 1)
    for (const text of texts) assert.ok(traceNormalText(text), text)
  })
