import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { seededRandom } from '../../../../bench/titles.ts'
import { pickFirst } from './first-items.ts'
import { termPlaces } from './postings.ts'
import { type IndexedReport, ReportIndex } from './report-index.ts'

const random = seededRandom(5)
const randomBelow = (limit: number) => Math.floor(random() * limit)
const codes = [0, 1, 2, 3, 90, 91, 12_000]
const places = [termPlaces.wordStart, termPlaces.titleOrKeyword, termPlaces.titleWordStart] as const

/** The places of each code in a report: a model of its lists. */
type Model = Map<number, number>

const inventTerms = (): Model =>
  new Map(
    codes
      .filter(() => random() < 0.4)
      .map(code => [
        code,
        places.reduce((sum, bit) => sum | (random() < 0.5 ? bit : 0), termPlaces.anywhere as number),
      ]),
  )

const toReport = (id: number, terms: Model): IndexedReport => {
  const buildCodeList = (bit: number) => `{${codes.filter(code => ((terms.get(code) ?? 0) & bit) !== 0).join()}}`
  return {
    id,
    status: 'Active',
    subCategoryId: 1 + (id % 3),
    subLevelId: 1,
    released: id,
    firstYear: null,
    lastYear: null,
    downloads: 0,
    terms: buildCodeList(termPlaces.anywhere),
    starting: buildCodeList(termPlaces.wordStart),
    named: buildCodeList(termPlaces.titleOrKeyword),
    titled: buildCodeList(termPlaces.titleWordStart),
    texts: toTexts(terms),
  }
}

/** Texts with a word for each code: in the title, as a keyword or in the rest. */
const toTexts = (terms: Model) => {
  const listWords = (isIn: (places: number) => boolean) =>
    codes
      .filter(code => isIn(terms.get(code) ?? 0))
      .map(code => `ก${code}`)
      .join(' ')
  const isTitled = (places: number) => (places & termPlaces.titleWordStart) !== 0
  return `${listWords(isTitled)}\n\n${listWords(places => !isTitled(places) && (places & termPlaces.titleOrKeyword) !== 0)}\n${listWords(places => places > 0)}`
}

const collectMarks = (index: ReportIndex, mark: (matches: Uint8Array) => void) => {
  const matches = index.createMatches()
  mark(matches)
  return new Map(Array.from(matches.subarray(0, index.size), (bits, slot) => [index.ids[slot]!, bits] as const))
}

/** Computes the places of a word in texts of `toTexts`: a Thai word always counts as one at a beginning, and a title counts as `named`. */
const computeWordPlaces = (places: number) => {
  if (places === 0) return 0
  const titled = (places & termPlaces.titleWordStart) === 0 ? 0 : termPlaces.titleWordStart | termPlaces.titleOrKeyword
  return termPlaces.anywhere | termPlaces.wordStart | titled | (places & termPlaces.titleOrKeyword)
}

const assertSame = (index: ReportIndex, model: Map<number, Model>) => {
  assert.equal(index.size, model.size)
  for (const code of codes) {
    const toExpected = (toPlaces: (places: number) => number) =>
      Object.fromEntries([...model].map(([id, terms]) => [id, toPlaces(terms.get(code) ?? 0)]))
    assert.deepEqual(
      Object.fromEntries(collectMarks(index, matches => index.mark(code, matches))),
      toExpected(places => places),
      `code ${code}`,
    )
    const pattern = { parts: [`ก${code}`], isWhole: true }
    assert.deepEqual(
      Object.fromEntries(collectMarks(index, matches => index.markPattern(pattern, matches))),
      toExpected(computeWordPlaces),
      `word of code ${code}`,
    )
  }
}

test('the index has the places of each term in each report, before, while and after changes are merged', async () => {
  const index = new ReportIndex()
  const model = new Map<number, Model>()
  for (let id = 10; id < 2000; id += 1 + randomBelow(3)) {
    model.set(id, inventTerms())
    index.add(toReport(id, model.get(id)!))
  }
  index.finish()
  assertSame(index, model)
  const ids = [...model.keys()]
  for (let round = 0; round < 12; round += 1) {
    for (let change = 0; change < 150; change += 1) {
      // A report with a lower id may be committed after one with a higher id.
      const id = random() < 0.2 ? randomBelow(3000) : ids[randomBelow(ids.length)]!
      model.set(id, inventTerms())
      index.change(toReport(id, model.get(id)!))
    }
    assertSame(index, model)
    await setImmediate()
    assertSame(index, model)
  }
  // The changes of the last rounds are few, so earlier ones must have been merged.
  assert.ok(index.changeCount <= 500, String(index.changeCount))
})

test('changes of many reports at once are all merged, without a further change', async () => {
  const index = new ReportIndex()
  const model = new Map<number, Model>()
  for (let id = 1; id <= 1600; id += 1) {
    model.set(id, inventTerms())
    index.add(toReport(id, new Map()))
  }
  index.finish()
  for (const [id, terms] of model) index.change(toReport(id, terms))
  for (let turn = 0; turn < 100 && index.changeCount > 0; turn += 1) await setImmediate()
  assert.equal(index.changeCount, 0)
  assertSame(index, model)
})

test('arrays for matches are reused, and are empty again', () => {
  const index = new ReportIndex()
  for (let id = 1; id < 10; id += 1) index.add(toReport(id, new Map([[2, termPlaces.anywhere]])))
  const first = index.createMatches()
  index.mark(2, first)
  index.reuse([first])
  const second = index.createMatches()
  assert.equal(second, first)
  assert.ok(second.every(bits => bits === 0))
  assert.equal(second.length, 12)
})

test('the first items are those of the sorted list', () => {
  for (let round = 0; round < 200; round += 1) {
    const items = Array.from({ length: randomBelow(400) }, () => randomBelow(60) + random())
    const count = 1 + randomBelow(50)
    assert.deepEqual(
      pickFirst(items, count, (a, b) => a - b),
      items.toSorted((a, b) => a - b).slice(0, count),
    )
  }
})
