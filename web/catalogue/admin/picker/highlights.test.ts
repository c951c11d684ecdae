import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listHighlights } from './highlights.ts'

const cases: [text: string, words: string, marked: string[]][] = [
  ['Government revenue of the government', 'government', ['Government', 'government']],
  ['central-government-debt', 'debt GOVERNMENT', ['government', 'debt']],
  ['รายได้ภาครัฐ', 'ภาครัฐ', ['ภาครัฐ']],
  ['overlap', 'over verla', ['over', 'la']],
  ['Anything', '', []],
  ['İstanbul', 'stanbul', []],
]
for (const [text, words, marked] of cases)
  test(`“${words}” marks “${marked}” in “${text}”`, () => {
    const runs = listHighlights(text, words)
    assert.deepEqual(
      runs.map(([start, length]) => text.slice(start, start + length)),
      marked,
    )
  })
