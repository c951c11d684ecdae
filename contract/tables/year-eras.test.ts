import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findEra, toCommonYear, toEraYear } from './year-eras.ts'

test('years from 1500 to 2399 are of the Common Era, years from 2400 to 2700 of the Buddhist Era, and no others are years', () => {
  const years = [Number.NaN, 0, 1499, 1500, 2399, 2400, 2700, 2701]
  assert.deepEqual(years.map(findEra), [undefined, undefined, undefined, 'ce', 'ce', 'be', 'be', undefined])
})

test('without an era, only a Buddhist year is converted', () => {
  assert.deepEqual(
    [50, 1499, 2399, 2400, 2567, 2700, 2701].map(year => toCommonYear(year)),
    [50, 1499, 2399, 1857, 2024, 2157, 2701],
  )
})

test('with an era, the era decides', () => {
  assert.deepEqual([toCommonYear(2567, 'ce'), toCommonYear(2024, 'be')], [2567, 1481])
  assert.deepEqual([toEraYear(2024, 'ce'), toEraYear(2024, 'be')], [2024, 2567])
})
