import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastTime, nextTimes } from './schedule-times.ts'
import type { Schedule } from './schedules.ts'

const daily: Schedule = { repeat: 'daily', weekdays: [], monthDays: [], time: '06:00:00' }
const texts = (schedule: Schedule, after: string, count = 3) =>
  nextTimes(schedule, new Date(after), count).map(time => time.toISOString().replace('.000Z', 'Z'))

test('a daily schedule runs at its time in Bangkok, which is the day before in UTC', () => {
  assert.deepEqual(texts(daily, '2026-12-30T22:59:59Z'), [
    '2026-12-30T23:00:00Z',
    '2026-12-31T23:00:00Z',
    '2027-01-01T23:00:00Z',
  ])
  assert.deepEqual(texts(daily, '2026-12-30T23:00:00Z', 1), ['2026-12-31T23:00:00Z'])
})

test('a weekly schedule runs on its weekdays in Bangkok', () => {
  const weekly: Schedule = { ...daily, repeat: 'weekly', weekdays: ['MON', 'THU'] }
  assert.deepEqual(texts(weekly, '2026-11-22T18:00:00Z'), [
    '2026-11-22T23:00:00Z',
    '2026-11-25T23:00:00Z',
    '2026-11-29T23:00:00Z',
  ])
})

test('a month without the day runs once, on its last day', () => {
  const monthly: Schedule = { ...daily, repeat: 'monthly', monthDays: [30, 31], time: '12:00:00' }
  assert.deepEqual(texts(monthly, '2028-01-30T00:00:00Z', 4), [
    '2028-01-30T05:00:00Z',
    '2028-01-31T05:00:00Z',
    '2028-02-29T05:00:00Z',
    '2028-03-30T05:00:00Z',
  ])
  assert.deepEqual(texts(monthly, '2027-02-01T00:00:00Z', 1), ['2027-02-28T05:00:00Z'])
})

test('the last time is the latest up to this very moment', () => {
  assert.equal(lastTime(daily, new Date('2026-11-22T23:00:00Z'))?.toISOString(), '2026-11-22T23:00:00.000Z')
  assert.equal(lastTime(daily, new Date('2026-11-22T22:59:59Z'))?.toISOString(), '2026-11-21T23:00:00.000Z')
  assert.equal(lastTime({ ...daily, repeat: 'none', time: null }, new Date()), null)
})

const weekly: Schedule = { ...daily, repeat: 'weekly', weekdays: ['MON', 'FRI'] }
const monthly = (...monthDays: number[]): Schedule => ({ ...daily, repeat: 'monthly', monthDays })

for (const [name, schedule, at, due] of [
  ['at its very second', daily, '2026-11-20T06:00:00+07:00', '2026-11-20T06:00:00+07:00'],
  ['a second before, it was due a day ago', daily, '2026-11-20T05:59:59+07:00', '2026-11-19T06:00:00+07:00'],
  [
    'shortly after midnight in Bangkok, still the day before in UTC',
    { ...daily, time: '00:30:00' },
    '2027-01-01T00:45:00+07:00',
    '2027-01-01T00:30:00+07:00',
  ],
  ['on New Year before its time', daily, '2027-01-01T05:00:00+07:00', '2026-12-31T06:00:00+07:00'],
  ['on a Sunday, it was due on Friday', weekly, '2026-11-22T12:00:00+07:00', '2026-11-20T06:00:00+07:00'],
  ['on a Monday before its time', weekly, '2026-11-23T05:00:00+07:00', '2026-11-20T06:00:00+07:00'],
  ['the first of a month', monthly(1, 15), '2027-01-10T05:00:00+07:00', '2027-01-01T06:00:00+07:00'],
  ['the 31st in a month of 30 days', monthly(31), '2026-11-30T07:00:00+07:00', '2026-11-30T06:00:00+07:00'],
  ['the 30th in February of a leap year', monthly(30), '2028-02-29T07:00:00+07:00', '2028-02-29T06:00:00+07:00'],
  ['the 29th in February of another year', monthly(29), '2027-03-01T05:00:00+07:00', '2027-02-28T06:00:00+07:00'],
  [
    'the 31st is not due on the 30th of a longer month',
    monthly(31),
    '2026-12-30T07:00:00+07:00',
    '2026-11-30T06:00:00+07:00',
  ],
  ['across the new year', monthly(31), '2027-01-05T07:00:00+07:00', '2026-12-31T06:00:00+07:00'],
] as const)
  test(`${name}: due at ${due}`, () => assert.deepEqual(lastTime(schedule, new Date(at)), new Date(due)))
