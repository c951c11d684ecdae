import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayYears } from '../../../contract/eras.ts'
import { parseDay, toIso } from './calendars.ts'

test('a day in either language is the same ISO day', () => {
  for (let year = dayYears.first; year <= dayYears.last; year++)
    for (const rest of ['01-01', '02-28', '03-01', '08-01', '12-31'])
      for (const language of ['en', 'th'] as const)
        assert.equal(toIso(parseDay(`${year}-${rest}`, language)), `${year}-${rest}`)
})

test('an invalid day is null', () => {
  for (const text of ['', 'unfinished', '-000541-08-01', '2026-13-01']) assert.equal(parseDay(text, 'th'), null, text)
  assert.equal(toIso(null), '')
})
