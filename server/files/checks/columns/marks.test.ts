import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColumnRecipe } from '../../../../contract/tables/columns.ts'
import { separateMarks, splitMark } from './marks.ts'
import { recipeDefaults } from './value-recipes.ts'

const marked: [text: string, figure: string, mark: string][] = [
  ['12.3p', '12.3', 'p'],
  ['12.3 (R)', '12.3', 'r'],
  ['1,234 [e]', '1,234', 'e'],
  ['(5.2)f', '(5.2)', 'f'],
  ['5%*', '5%', '*'],
  ['\u2212๑๒.๓ p', '\u2212๑๒.๓', 'p'],
]
for (const [text, figure, mark] of marked)
  test(`${text} is a number with a mark`, () => {
    assert.deepEqual(splitMark(text), { figure, mark })
  })

for (const text of [
  '12.3',
  '12.3x',
  '12.3pp',
  '12p3',
  'p',
  '(p)',
  '012p',
  '1e5p',
  '2p (r)',
  '12   p',
  `${'1'.repeat(60)}p`,
])
  test(`${text.slice(0, 20)} is no number with a mark`, () => {
    assert.equal(splitMark(text), undefined)
  })

const buildMeasure = (name: string, hasMarks: boolean): ColumnRecipe => ({
  ...recipeDefaults,
  name,
  kind: 'integer',
  role: 'measure',
  ...(hasMarks && { hasMarks: true as const }),
})

test('marks are a column after their numbers, with a name that no other column has', () => {
  const names = ['a', 'ค่า', 'b', 'B (Mark)']
  const { recipes, toTableRecord } = separateMarks(
    names.map(name => buildMeasure(name, name !== 'a' && name !== 'B (Mark)')),
  )
  assert.deepEqual(
    recipes.map(({ name, kind, role, markOf = null }) => [name, kind, role, markOf]),
    [
      ['a', 'integer', 'measure', null],
      ['ค่า', 'integer', 'measure', null],
      ['ค่า (สัญลักษณ์)', 'text', 'note', 'ค่า'],
      ['b', 'integer', 'measure', null],
      ['b (mark 2)', 'text', 'note', 'b'],
      ['B (Mark)', 'integer', 'measure', null],
    ],
  )
  assert.deepEqual(toTableRecord(['1p', '2p', ' 3 ', '4*']), ['1p', '2', 'p', ' 3 ', '', '4*'])
})

test('a table without marks keeps its records', () => {
  const record = ['1p']
  assert.equal(separateMarks([buildMeasure('a', false)]).toTableRecord(record), record)
})
