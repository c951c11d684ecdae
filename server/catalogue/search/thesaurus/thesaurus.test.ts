import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalise } from '../normal-texts.ts'
import { listTermsWithinOneEdit } from './near-terms.ts'
import sources from './sources.json' with { type: 'json' }
import { listSimilarTerms, termGroups } from './thesaurus.ts'

const findWeight = (text: string, other: string, options = { withWider: false }) =>
  listSimilarTerms(text, options).find(({ term }) => term === normalise(other))?.weight ?? 0

test('the thesaurus has several hundred groups, each with two or more different terms and an explained source', () => {
  assert.ok(termGroups.length > 700, String(termGroups.length))
  for (const { terms, source } of termGroups) {
    assert.ok(source in sources, source)
    assert.equal(new Set(terms.map(normalise)).size, terms.length, terms.join(', '))
    assert.ok(terms.length > 1 && terms.every(Boolean), terms.join(', '))
  }
})

test('a narrower term counts less than an equal one, and a wider one counts only on request', () => {
  assert.ok(findWeight('tax', 'taxation') > findWeight('tax', 'vat'))
  assert.ok(findWeight('tax', 'vat') > 0)
  assert.equal(findWeight('vat', 'tax'), 0)
  assert.ok(findWeight('vat', 'tax', { withWider: true }) > 0)
})

test('a plural is looked up as its singular', () => {
  assert.ok(findWeight('house prices', 'ราคาบ้าน') > 0)
  assert.ok(findWeight('currencies', 'สกุลเงิน') > 0)
})

test('the costs of borrowing are synonyms of the lending interest rate', () => {
  assert.ok(findWeight('borrowing costs', 'lending interest rate') > 0)
  assert.ok(findWeight(normalise('ต้นทุนการกู้ยืม'), 'อัตราดอกเบี้ยเงินให้กู้ยืม') > 0)
})

test('short Thai words find other terms, but are not searched inside longer words', () => {
  assert.ok(findWeight(normalise('น้ำ'), 'reservoir') > 0)
  assert.equal(findWeight('water', 'น้ำ'), 0)
})

for (const [typed, meant] of [
  ['natural gaz', 'natural gas'],
  ['infaltion', 'inflation'],
  ['unemploymnt', 'unemployment'],
  ['เงินเฟือ', 'เงินเฟ้อ'],
])
  test(`${typed} is one error from ${meant}`, () =>
    assert.ok(listTermsWithinOneEdit(normalise(typed!)).includes(normalise(meant!))))

test('a text with two typing errors finds no term', () => assert.deepEqual(listTermsWithinOneEdit('inflotiom'), []))

test('a term is found from each text that is one typing error away, and from no text that is two away', () => {
  for (const { terms } of termGroups.filter((_, index) => index % 60 === 0)) {
    const term = normalise(terms[0]!)
    const edits = Array.from({ length: term.length - 1 }, (_, index) => [
      term.slice(0, index) + term.slice(index + 1),
      `${term.slice(0, index)}x${term.slice(index)}`,
      `${term.slice(0, index)}x${term.slice(index + 1)}`,
      term.slice(0, index) + term[index + 1] + term[index] + term.slice(index + 2),
    ]).flat()
    for (const text of edits) assert.ok(listTermsWithinOneEdit(text).includes(term), `${text} for ${term}`)
    assert.ok(!listTermsWithinOneEdit(`xx${term}`).includes(term), term)
  }
})
