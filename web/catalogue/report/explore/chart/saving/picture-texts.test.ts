import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildLayout } from './picture-texts.ts'

const long =
  'ที่มา: World Bank, World Development Indicators (CC BY 4.0); Thai country names umpirsky/country-list (MIT) ฉบับที่ 1 ณ วันที่ 01/07/2569'

test('a long source wraps, so that a picture shows its version', () => {
  const { lines, height } = buildLayout({ title: 'Average of Value by Year', notes: '', source: long }, 760, 404)
  const source = lines.filter(({ size }) => size === 12)
  assert.equal(source.length, 2)
  const withoutSpaces = (text: string) => text.replaceAll(' ', '')
  assert.equal(withoutSpaces(source.map(({ text }) => text).join('')), withoutSpaces(long))
  assert.ok(source.at(-1)!.y < height)
})

test('short texts take one line each, in order, above and below the drawing', () => {
  const { lines, above, height } = buildLayout(
    { title: 'หนี้สาธารณะ', notes: 'Index, 2010 = 100.', source: 'ที่มา' },
    760,
    404,
  )
  assert.deepEqual(
    lines.map(({ text, weight }) => [text, weight]),
    [
      ['หนี้สาธารณะ', '600'],
      ['Index, 2010 = 100.', '400'],
      ['ที่มา', '400'],
    ],
  )
  assert.ok(lines[1]!.y < above && lines[2]!.y > above + 404 && lines[2]!.y < height)
})
