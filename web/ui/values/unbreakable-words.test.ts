import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitPieces } from './unbreakable-words.ts'

/** Shows the pieces that must not be broken in brackets. */
const markPieces = (text: string) =>
  splitPieces(text)
    .map((piece, index) => (index % 2 ? `[${piece}]` : piece))
    .join('')

for (const [text, expected] of [
  ['Provinces of Thailand', 'Provinces of Thailand'],
  ['Debt (% of GDP), by country', 'Debt [(% of GDP)], by country'],
  ['Revenue (a parenthesis that is far too long)', 'Revenue (a parenthesis that is far too long)'],
  ['ราคาน้ำมัน รายวัน (ดอลลาร์สหรัฐต่อบาร์เรล)', 'ราคาน้ำมัน [รายวัน] ([ดอลลาร์สหรัฐ]ต่อ[บาร์เรล])'],
  ['ข่าวรัฐบาล พ.ศ. 2568', 'ข่าวรัฐบาล [พ.ศ. 2568]'],
] as const)
  test(`keeps together: ${expected}`, () => {
    assert.equal(markPieces(text), expected)
    assert.equal(splitPieces(text).join(''), text)
  })
