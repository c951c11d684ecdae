import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortenNames } from './short-names.ts'
import { measureWidth } from './text-widths.ts'

const departments = ['Department of Agriculture', 'Department of Audit', 'Thailand']

test('names that fit are not cut, and the others are cut at their end', () => {
  assert.deepEqual(shortenNames(departments, 20), departments)
  assert.deepEqual(shortenNames(['Ministry of Finance', 'Thailand'], 6), ['Ministry…', 'Thailand'])
  assert.deepEqual(shortenNames([], 6), [])
})

test('where cut names would be the same, each keeps the words in which it differs', () => {
  assert.deepEqual(shortenNames(departments, 7), ['…Agriculture', 'Depart…Audit', 'Thailand'])
  assert.deepEqual(shortenNames(['Revenue from taxes 2020', 'Revenue from taxes 2021', 'Revenue from taxes'], 7), [
    '…taxes 2020',
    '…taxes 2021',
    'Reven…taxes',
  ])
  assert.deepEqual(
    shortenNames(['Department of Agriculture A', 'Department of Agriculture B', 'Department of Trade'], 7),
    ['Departmen…A', 'Departmen…B', 'Depar…Trade'],
  )
})

test('Thai names are cut between letters with their marks, and keep the part in which they differ', () => {
  const names = ['กรมพัฒนาสังคมและสวัสดิการ', 'กรมพัฒนาสังคมและคุณภาพชีวิต', 'กรมที่ดิน']
  const shortNames = shortenNames(names, 7)
  assert.deepEqual(shortNames.slice(2), ['กรมที่ดิน'])
  assert.match(shortNames[0]!, /…สวัส/)
  assert.match(shortNames[1]!, /…คุณ/)
  for (const name of shortNames) assert.doesNotMatch(name, /(^|…)\p{M}/u)
})

test('names that no cut distinguishes are numbered', () => {
  const names = [30, 40, 50].map(length => 'x'.repeat(length))
  assert.deepEqual(shortenNames(names, 4), ['xxx… 1', 'xxx… 2', '…xxx…'])
})

test('different names stay different and fit, whatever they are', () => {
  const words = ['tax', 'tax ', 'revenue ', 'of ', 'ภาษี', 'น้ำมัน', '2020', ' (net)', '… ', 'W']
  // A fixed sequence, so that a failure can be repeated.
  let state = 7
  const pick = (count: number) => {
    state = (state * 48271) % 2147483647
    return state % count
  }
  for (let round = 0; round < 500; round++) {
    const names = Array.from({ length: 8 }, () =>
      Array.from({ length: 1 + pick(9) }, () => words[pick(words.length)]).join(''),
    )
    const width = 5 + pick(8)
    const shortNames = shortenNames(names, width)
    assert.equal(new Set(shortNames).size, new Set(names).size, names.join('|'))
    for (const name of shortNames) assert.ok(measureWidth(name) <= width, `${name} in ${width}`)
  }
})

test('a very long name is cut quickly', () => {
  const start = performance.now()
  shortenNames([`${'a'.repeat(100_000)}1`, `${'a'.repeat(100_000)}2`], 8)
  assert.ok(performance.now() - start < 1000)
})
