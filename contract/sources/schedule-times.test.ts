import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLastTime, listNextTimes } from './schedule-times.ts'
import type { Schedule } from './schedules.ts'

const daily: Schedule = { repeat: 'daily', weekdays: [], monthDays: [], time: '06:00:00' }
const listTimes = (schedule: Schedule, after: string, count = 3) =>
  listNextTimes(schedule, new Date(after), count).map(time => time.toISOString().replace('.000Z', 'Z'))

test('a daily schedule runs at its time in Bangkok, which is the day before in UTC', () => {
  assert.deepEqual(listTimes(daily, '2026-12-30T22:59:59Z'), [
    '2026-12-30T23:00:00Z',
    '2026-12-31T23:00:00Z',
    '2027-01-01T23:00:00Z',
  ])
  assert.deepEqual(listTimes(daily, '2026-12-30T23:00:00Z', 1), ['2026-12-31T23:00:00Z'])
})

test('a weekly schedule runs on its weekdays in Bangkok', () => {
  const weekly: Schedule = { ...daily, repeat: 'weekly', weekdays: ['MON', 'THU'] }
  assert.deepEqual(listTimes(weekly, '2026-11-22T18:00:00Z'), [
    '2026-11-22T23:00:00Z',
    '2026-11-25T23:00:00Z',
    '2026-11-29T23:00:00Z',
  ])
})

test('in a month without its days a monthly schedule runs once, on the last day', () => {
  const monthly: Schedule = { ...daily, repeat: 'monthly', monthDays: [30, 31], time: '12:00:00' }
  assert.deepEqual(listTimes(monthly, '2028-01-30T00:00:00Z', 4), [
    '2028-01-30T05:00:00Z',
    '2028-01-31T05:00:00Z',
    '2028-02-29T05:00:00Z',
    '2028-03-30T05:00:00Z',
  ])
  assert.deepEqual(listTimes(monthly, '2027-02-01T00:00:00Z', 1), ['2027-02-28T05:00:00Z'])
})

test('the last time is the latest one up to and including the moment', () => {
  assert.equal(findLastTime(daily, new Date('2026-11-22T23:00:00Z'))?.toISOString(), '2026-11-22T23:00:00.000Z')
  assert.equal(findLastTime(daily, new Date('2026-11-22T22:59:59Z'))?.toISOString(), '2026-11-21T23:00:00.000Z')
  assert.equal(findLastTime({ ...daily, repeat: 'none', time: null }, new Date()), null)
})

const weekly: Schedule = { ...daily, repeat: 'weekly', weekdays: ['MON', 'FRI'] }
const monthly = (...monthDays: number[]): Schedule => ({ ...daily, repeat: 'monthly', monthDays })

for (const { name, schedule, at, due } of [
  { name: 'exactly at the time', schedule: daily, at: '2026-11-20T06:00:00+07:00', due: '2026-11-20T06:00:00+07:00' },
  {
    name: 'one second before the time',
    schedule: daily,
    at: '2026-11-20T05:59:59+07:00',
    due: '2026-11-19T06:00:00+07:00',
  },
  {
    name: 'shortly after midnight in Bangkok, still the day before in UTC',
    schedule: { ...daily, time: '00:30:00' },
    at: '2027-01-01T00:45:00+07:00',
    due: '2027-01-01T00:30:00+07:00',
  },
  {
    name: 'on New Year before the time',
    schedule: daily,
    at: '2027-01-01T05:00:00+07:00',
    due: '2026-12-31T06:00:00+07:00',
  },
  {
    name: 'on a Sunday, with a schedule for Monday and Friday',
    schedule: weekly,
    at: '2026-11-22T12:00:00+07:00',
    due: '2026-11-20T06:00:00+07:00',
  },
  {
    name: 'on a Monday before the time',
    schedule: weekly,
    at: '2026-11-23T05:00:00+07:00',
    due: '2026-11-20T06:00:00+07:00',
  },
  {
    name: 'between the 1st and the 15th of a month',
    schedule: monthly(1, 15),
    at: '2027-01-10T05:00:00+07:00',
    due: '2027-01-01T06:00:00+07:00',
  },
  {
    name: 'on the 30th of a month without a 31st',
    schedule: monthly(31),
    at: '2026-11-30T07:00:00+07:00',
    due: '2026-11-30T06:00:00+07:00',
  },
  {
    name: 'on 29 February, with a schedule for the 30th',
    schedule: monthly(30),
    at: '2028-02-29T07:00:00+07:00',
    due: '2028-02-29T06:00:00+07:00',
  },
  {
    name: 'after a February of 28 days, with a schedule for the 29th',
    schedule: monthly(29),
    at: '2027-03-01T05:00:00+07:00',
    due: '2027-02-28T06:00:00+07:00',
  },
  {
    name: 'on the 30th of a month with a 31st',
    schedule: monthly(31),
    at: '2026-12-30T07:00:00+07:00',
    due: '2026-11-30T06:00:00+07:00',
  },
  {
    name: 'after the new year',
    schedule: monthly(31),
    at: '2027-01-05T07:00:00+07:00',
    due: '2026-12-31T06:00:00+07:00',
  },
] as const)
  test(`${name}, the last time was ${due}`, () => assert.deepEqual(findLastTime(schedule, new Date(at)), new Date(due)))
