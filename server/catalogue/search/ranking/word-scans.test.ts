import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPattern, toWholeWordRegexSource, toWordStartRegexSource } from '../query-terms.ts'
import { createRegexSearch, createStartScan, createWordScan, isScannable } from './word-scans.ts'

const letters = ['a', 's', 'e', 'i', 'y', '1', ' ', '.', '(', 'ก', 'ิ', '\n', 'é']

/** Lists texts of up to five of the letters; the same ones in each run. */
const listTexts = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) =>
    Array.from({ length: 1 + (index % 5) }, (_, place) => {
      const mixed = Math.imul(index * step + place * 7919 + 1, 0x9e3779b1) >>> 0
      return letters[Math.floor((mixed / 2 ** 32) * letters.length)]!
    }).join(''),
  )

test('scans find the same spans as the regular expressions', () => {
  const searchedTexts = [...listTexts(1500, 31), 'as', 'ays', 'aies', 'aes', 'asa as', 'aas a', 'aa aaa', 'sasas asas']
  let spanCount = 0
  for (const text of new Set([...listTexts(120, 17), 'a', 'as', 'ก', 'aa'].filter(isScannable))) {
    const pattern = toPattern(text)
    const searches = [
      [createWordScan(text), createRegexSearch(toWholeWordRegexSource(pattern))],
      [createStartScan(text), createRegexSearch(toWordStartRegexSource(pattern))],
    ] as const
    for (const [scan, search] of searches)
      for (const searchedText of searchedTexts) {
        const span = search(searchedText)
        assert.deepEqual(scan(searchedText), span, `${JSON.stringify(text)} in ${JSON.stringify(searchedText)}`)
        if (span) spanCount += 1
      }
  }
  assert.ok(spanCount > 1000, String(spanCount))
})

test('a text with letters outside ASCII and Thai is not scanned', () => {
  for (const text of ['é', '\ud83d', '😀', '']) assert.equal(isScannable(text), false)
  for (const text of ['gdp', 'หนี้', '1.5 %']) assert.equal(isScannable(text), true)
})
