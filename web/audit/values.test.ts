import assert from 'node:assert/strict'
import { test } from 'node:test'
import { valueText } from './values.ts'

test('a value is a text, and nothing is nothing', () => {
  assert.equal(valueText('Active'), 'Active')
  assert.equal(valueText(3), '3')
  assert.equal(valueText(['gdp', 'จีดีพี']), '["gdp","จีดีพี"]')
  assert.equal(valueText({ Year: 'integer · Of the era', Rate: 'number' }), 'Year: integer · Of the era\nRate: number')
  assert.equal(valueText({}), undefined)
  assert.equal(valueText(false), 'false')
  assert.equal(valueText(null), undefined)
  assert.equal(valueText(''), undefined)
})
