import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, buildWeeks } from './calendar-weeks.ts'

test('weeks start on Sunday and contain every day of the month once', () => {
  const weeks = buildWeeks('2026-08')
  assert.deepEqual([weeks.length, weeks[0]![0], weeks.at(-1)!.at(-1)], [6, '2026-07-26', '2026-09-05'])
  assert.deepEqual([buildWeeks('2026-02').length, buildWeeks('2028-02').flat().includes('2028-02-29')], [4, true])
  for (const month of ['2026-12', '2027-01', '2028-02'])
    for (const days of buildWeeks(month)) assert.equal(days.length, 7, month)
})

test('months follow each other across the end of the year', () => {
  assert.deepEqual(
    [addMonths('2026-12', 1), addMonths('2027-01', -1), addMonths('2026-08', 1)],
    ['2027-01', '2026-12', '2026-09'],
  )
})
