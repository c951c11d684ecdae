import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildColumnNames, isPlainRecipe, plainRecipe, previewRecords } from './applied-recipes.ts'
import { fileRecipe } from './recipes.ts'

test('group names are joined with the names below them, and a name without a group is kept', () => {
  const header = [
    ['Town', 'Income', '', 'Cost', 'Year'],
    ['', 'Tax', 'Other', 'Tax', ''],
  ]
  assert.deepEqual(buildColumnNames(plainRecipe, header), [
    'Town',
    'Income - Tax',
    'Income - Other',
    'Cost - Tax',
    'Year',
  ])
})

test('a repeated name gets an unused number', () => {
  const header = [['a', 'a', 'a (2)', 'a', '']]
  assert.deepEqual(buildColumnNames({ numberNames: true }, header), ['a', 'a (3)', 'a (2)', 'a (4)', ''])
  assert.deepEqual(buildColumnNames({ numberNames: false }, header), header[0])
})

test('a preview shows the records between names and notes, with filled cells', () => {
  const head = [['Title'], ['Region', 'Town'], ['North', 'Nan'], ['', 'Tak'], ['Source: us']].map((values, index) => ({
    row: index + 1,
    values,
  }))
  const recipe = { ...plainRecipe, headerRow: 2, notes: 1, fillDown: ['Region'] }
  assert.deepEqual(previewRecords(recipe, { head, tail: head.slice(-3) }), {
    names: ['Region', 'Town'],
    records: [
      ['North', 'Nan'],
      ['North', 'Tak'],
    ],
  })
})

test('an empty recipe reads a file as it is', () => {
  assert.ok(isPlainRecipe(fileRecipe.parse({})))
  assert.ok(!isPlainRecipe(fileRecipe.parse({ sheet: 'a' })))
})
