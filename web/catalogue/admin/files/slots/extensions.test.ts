import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findExtensionFault } from './extensions.ts'
import { uploadRules } from './kinds.ts'

test('a table is requested as a plain CSV, and a zip of one is accepted too', () => {
  assert.equal(uploadRules.csv.namedExtension, '.csv')
  for (const name of ['gdp.csv', 'GDP.ZIP']) assert.equal(findExtensionFault('csv', name), undefined, name)
  assert.deepEqual(findExtensionFault('csv', 'gdp.xlsx')?.values, { expected: '.csv' })
})
