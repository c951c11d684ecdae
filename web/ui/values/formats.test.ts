import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatDayInBothEras, formatDayInText, formatNumber } from './formats.ts'

test('a day is dd/mm/yyyy, in Thai in the Buddhist era, whatever the time zone of the machine', () => {
  assert.equal(formatDay('2026-08-20', 'en'), '20/08/2026')
  assert.equal(formatDay('2026-08-20', 'th'), '20/08/2569')
  assert.equal(formatDay('2025-12-31', 'th'), '31/12/2568')
})

test('numbers have separators, and a minus sign instead of a hyphen', () => {
  assert.equal(formatNumber(159827), '159,827')
  assert.equal(formatNumber(-1234.5), '\u22121,234.5')
})

test('in running text the month has its full name', () => {
  assert.equal(formatDayInText('2016-07-22', 'en'), '22 July 2016')
  assert.equal(formatDayInText('2016-07-02', 'th'), '2 กรกฎาคม 2559')
})

test('a day with both eras has first the year of the language, then the other one', () => {
  assert.equal(formatDayInBothEras('2016-07-22', 'en'), '22 July 2016 (BE 2559)')
  assert.equal(formatDayInBothEras('2016-07-22', 'th'), '22 กรกฎาคม 2559 (ค.ศ. 2016)')
})
