import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markThaiLetters, toValidXml } from './resvg-markup.ts'
import { wrapText } from './text-wrapping.ts'

const thai = 'อัตราแลกเปลี่ยนเงินตราต่างประเทศต่อดอลลาร์สหรัฐเฉลี่ยรายเดือน'

test('a Thai title without spaces is broken between words, and no text is lost', () => {
  const lines = wrapText(thai, { width: 20, maxLines: 9, language: 'th' })
  assert.ok(lines.length > 1)
  assert.equal(lines.join(''), thai)
  const words = new Set([...new Intl.Segmenter('th', { granularity: 'word' }).segment(thai)].map(({ index }) => index))
  let at = 0
  for (const line of lines) {
    assert.ok(words.has(at), `${line} begins within a word`)
    at += line.length
  }
})

test('text that does not fit ends with an ellipsis, and a word longer than a line is cut', () => {
  const lines = wrapText(`A ${'very '.repeat(60)}long title`, { width: 20, maxLines: 2, language: 'en' })
  assert.equal(lines.length, 2)
  assert.match(lines[1]!, /…$/)
  const cut = wrapText('x'.repeat(500), { width: 20, maxLines: 3, language: 'en' })
  assert.equal(cut.length, 3)
  assert.ok(cut.every(line => line.length < 45))
  assert.deepEqual(wrapText('  ', { width: 20, maxLines: 2, language: 'en' }), [])
})

test('brackets and commas stay with their words', () => {
  for (const width of [10, 12, 14, 16, 18])
    for (const line of wrapText('GDP (current prices), by region (and year)', { width, maxLines: 9, language: 'en' }))
      assert.doesNotMatch(line, /\($|^[),]/, `${width}: ${line}`)
})

test('Thai letters get the Thai font, and SARA AM becomes its two characters', () => {
  assert.equal(
    markThaiLetters('<text>GDP น้ำ ทำ</text><g></g>'),
    '<text>GDP <tspan class="th">น\u0e4d้า</tspan> <tspan class="th">ท\u0e4dา</tspan></text><g></g>',
  )
  assert.equal(markThaiLetters('<text x="1">plain</text>'), '<text x="1">plain</text>')
})

test('only characters that XML does not allow are removed', () => {
  assert.equal(toValidXml('<a>\0\u0001\u000B\uFFFE\uD800x\t ก😀\u0085</a>'), '<a>x\t ก😀\u0085</a>')
})
