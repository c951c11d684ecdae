import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seededRandom } from '../../../../bench/titles.ts'
import { openCatalogueDatabase } from '../../../testing/catalogue/catalogue.ts'
import type { Pattern } from '../query-terms.ts'
import { selectReportsWithPattern as placesInDatabase } from '../text-conditions.ts'
import { computePlaces, createPatternTests } from './report-texts.ts'
import { readBytes, toBytes } from './text-bytes.ts'
import type { Words } from './words.ts'
import { WordsBuilder } from './words-builder.ts'
import { mergeWords } from './words-writer.ts'

const { database } = await openCatalogueDatabase()

const random = seededRandom(11)
const randomBelow = (limit: number) => Math.floor(random() * limit)
const letters = ['a', 'b', 'é', 'ก', 'า', '่', 'ํ', '😀', '中', '7', '-', '.', '%', '_', '\\', "'", '\u0101', '\u0e80']
const inventWord = (length: number) => Array.from({ length }, () => letters[randomBelow(letters.length)]).join('')
const inventText = () => Array.from({ length: randomBelow(6) }, () => inventWord(1 + randomBelow(5))).join(' ')
const inventTexts = () => Array.from({ length: 4 }, inventText).join('\n')
const inventPattern = (): Pattern => {
  if (random() < 0.2) return { parts: [inventWord(1 + randomBelow(2)), inventWord(1 + randomBelow(2))] }
  return { parts: [inventWord(1 + randomBelow(3))], isWhole: random() < 0.3 }
}

const collectMarks = (words: Words, pattern: Pattern, size: number) => {
  const matches = new Uint8Array(size)
  words.mark(pattern, matches, new Uint8Array(size))
  return [...matches]
}

const buildWords = (allTexts: string[]) => {
  const builder = new WordsBuilder()
  for (const texts of allTexts) builder.add(texts)
  return builder.finish()
}

test('the words have the places of a text in each report, before and after changes are merged', async () => {
  const allTexts = Array.from({ length: 300 }, inventTexts)
  let words = buildWords(allTexts)
  let places = 0
  for (let round = 0; round < 5; round += 1) {
    for (let at = 0; at < 150; at += 1) {
      const pattern = inventPattern()
      const expected = allTexts.map(texts => computePlaces(texts, createPatternTests(pattern)))
      assert.deepEqual(collectMarks(words, pattern, allTexts.length), expected, JSON.stringify(pattern))
      places += expected.filter(Boolean).length
    }
    // Some reports change, and some are new.
    const changed = new Map(Array.from({ length: 20 }, () => [randomBelow(allTexts.length + 1), inventTexts()]))
    for (const [report, texts] of [...changed].sort(([a], [b]) => a - b)) allTexts[report] = texts
    words = await mergeWords(
      words,
      [...changed].sort(([a], [b]) => a - b),
    )
  }
  assert.ok(places > 5000, `${places}`)
})

test('a word that is no longer in any report is removed', async () => {
  const words = buildWords(['durian\n\n\n', 'rice durian\n\n\n'])
  const merged = await mergeWords(words, [[1, 'rubber\n\n\n']])
  assert.equal(merged.size, 2)
})

test('the words have the same places as the texts in PostgreSQL', async () => {
  const rows = await database
    .selectFrom('report_search')
    .select(['report_id', 'document'])
    .orderBy('report_id')
    .execute()
  const words = buildWords(rows.map(({ document }) => document))
  const documents = rows.map(({ document }) => document)
  const pieces = Array.from({ length: 120 }, () => {
    const [word = 'x'] = documents[randomBelow(documents.length)]!.split(/[ \n]/).toSorted(() => random() - 0.5)
    const start = randomBelow(word.length)
    return word.slice(start, start + 1 + randomBelow(6))
  }).filter(Boolean)
  for (const piece of ['a', 'ก', '%', '_', '.', 'nowhere', ...pieces])
    for (const pattern of [
      { parts: [piece] },
      { parts: [piece], isWhole: true },
      { parts: [piece.slice(0, 1), piece.slice(2)] },
    ]) {
      if (pattern.parts.join('') === '') continue
      const { rows: foundRows } = await sql<{ id: number; places: number }>`${placesInDatabase(pattern)}`.execute(
        database,
      )
      const placesById = new Map(foundRows.map(({ id, places }) => [Number(id), places]))
      assert.deepEqual(
        collectMarks(words, pattern, rows.length),
        rows.map(({ report_id }) => placesById.get(report_id) ?? 0),
        JSON.stringify(pattern),
      )
    }
})

test('the bytes of a text contain those of another text exactly if the text contains the other', () => {
  for (let round = 0; round < 500; round += 1) {
    const [text, part] = [inventWord(8), inventWord(2)]
    assert.equal(readBytes(toBytes(text)), text)
    assert.equal(toBytes(text).includes(toBytes(part)), text.includes(part))
  }
  // The half bytes of these two letters contain the half bytes of another letter.
  assert.ok(!toBytes('\u1234\u5678').includes(toBytes('\u3456')))
})
