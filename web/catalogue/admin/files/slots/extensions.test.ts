import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extensionFault } from './extensions.ts'
import { takes } from './kinds.ts'

test('a table is asked for as a plain CSV, and a zip of it is accepted too', () => {
  assert.equal(takes.csv.ending, '.csv')
  for (const name of ['gdp.csv', 'GDP.ZIP']) assert.equal(extensionFault('csv', name), undefined, name)
  assert.deepEqual(extensionFault('csv', 'gdp.xlsx')?.values, { expected: '.csv' })
})
