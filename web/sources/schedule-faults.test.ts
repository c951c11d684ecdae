import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schedule } from '../../contract/sources/schedules.ts'
import { findMissingParts, isScheduleComplete } from './schedule-faults.ts'

const daily: Schedule = { repeat: 'daily', weekdays: [], monthDays: [], time: '06:00' }
const complete = { days: false, time: false }
const examples: [name: string, schedule: Schedule, missing: typeof complete][] = [
  ['a time every day', daily, complete],
  ['a time with seconds', { ...daily, time: '06:00:30' }, complete],
  ['no time', { ...daily, time: null }, { ...complete, time: true }],
  ['an incomplete time', { ...daily, time: '06:' }, { ...complete, time: true }],
  ['a weekday', { ...daily, repeat: 'weekly', weekdays: ['MON'] }, complete],
  [
    'only a day of the month for each week',
    { ...daily, repeat: 'weekly', monthDays: [1] },
    { ...complete, days: true },
  ],
  ['a day of the month', { ...daily, repeat: 'monthly', monthDays: [31] }, complete],
  ['only a weekday for each month', { ...daily, repeat: 'monthly', weekdays: ['MON'] }, { ...complete, days: true }],
  ['no days and no time', { ...daily, repeat: 'weekly', time: null }, { days: true, time: true }],
  ['no repetition', { ...daily, repeat: 'none', time: null }, complete],
]
for (const [name, schedule, missing] of examples) {
  const names = Object.entries(missing).flatMap(([part, isMissing]) => (isMissing ? [part] : []))
  test(`a schedule with ${name} ${names.length > 0 ? `lacks its ${names.join(' and ')}` : 'is complete'}`, () => {
    assert.deepEqual(findMissingParts(schedule), missing)
    assert.equal(isScheduleComplete(schedule), names.length === 0)
  })
}
