import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readable, valueText } from './readable.ts'

test('names of the code read as words', () => {
  assert.equal(readable('saveReport'), 'save report')
  assert.equal(readable('sub_categories'), 'sub categories')
  assert.equal(readable('report_id'), 'report id')
})

test('a value is a text, and nothing is nothing', () => {
  assert.equal(valueText('Active'), 'Active')
  assert.equal(valueText(3), '3')
  assert.equal(valueText(['gdp', 'จีดีพี']), '["gdp","จีดีพี"]')
  assert.equal(valueText(false), 'false')
  assert.equal(valueText(null), undefined)
  assert.equal(valueText(''), undefined)
})
