import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { addYear, listDaysOfMonth, toBangkokMoment } from '../day-arithmetic.ts'
import { holidays } from '../office/holidays.ts'
import { planReleases, type Rhythm } from './release-rules.ts'
import { isWorkingDay } from './working-days.ts'

const file = join(import.meta.dirname, '../../office/holidays.json')
const closed = new Set(holidays.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ day }) => day))

const emptyRule = { months: null, firstMonth: null, rule: null, ruleDay: null, weekday: null, time: '09:00' }
const monthly = (rule: Rhythm['rule'], ruleDay: number | null = null, overrides: Partial<Rhythm> = {}): Rhythm => ({
  ...emptyRule,
  repeat: 'months',
  months: 1,
  firstMonth: 1,
  rule,
  ruleDay,
  ...overrides,
})
const weekly = (weekday: Rhythm['weekday']): Rhythm => ({ ...emptyRule, repeat: 'week', weekday })
const daily: Rhythm = { ...emptyRule, repeat: 'workingDay' }

const cases: { name: string; rhythm: Rhythm; from: string; until: string; days: string }[] = [
  {
    name: 'the second working day leaves weekends out',
    rhythm: monthly('workingDay', 2),
    from: '2026-08-01',
    until: '2026-11-30',
    days: '2026-08-04 2026-09-02 2026-10-02 2026-11-03',
  },
  {
    name: 'the second working day of January comes after New Year and the weekend',
    rhythm: monthly('workingDay', 2),
    from: '2026-12-20',
    until: '2027-01-31',
    days: '2027-01-05',
  },
  {
    name: 'the last working day of the year comes before New Year’s Eve',
    rhythm: monthly('lastWorkingDay'),
    from: '2026-12-01',
    until: '2027-01-31',
    days: '2026-12-30 2027-01-29',
  },
  {
    name: 'a day on a holiday moves past the new year into the next month, and is found in its range',
    rhythm: monthly('dayOfMonth', 31),
    from: '2027-01-01',
    until: '2027-01-31',
    days: '2027-01-04',
  },
  {
    name: 'the 31st is the last day of shorter months, the 29th of February in a leap year',
    rhythm: monthly('dayOfMonth', 31),
    from: '2028-02-01',
    until: '2028-04-30',
    days: '2028-02-29 2028-03-31',
  },
  {
    name: 'the 30th is 28 February in another year',
    rhythm: monthly('dayOfMonth', 30),
    from: '2025-02-01',
    until: '2025-02-28',
    days: '2025-02-28',
  },
  {
    name: 'a day on a weekend moves to Monday, also past a substitute day',
    rhythm: monthly('dayOfMonth', 31),
    from: '2026-05-01',
    until: '2026-06-05',
    days: '2026-06-02',
  },
  {
    name: 'a day at Songkran moves past its three days and their substitute day',
    rhythm: monthly('dayOfMonth', 13),
    from: '2024-04-01',
    until: '2024-04-30',
    days: '2024-04-17',
  },
  {
    name: 'a quarterly rhythm follows its first month across the year',
    rhythm: monthly('workingDay', 1, { months: 3, firstMonth: 2 }),
    from: '2026-10-01',
    until: '2027-09-30',
    days: '2026-11-02 2027-02-01 2027-05-03 2027-08-02',
  },
  {
    name: 'a rhythm of two months follows its first month',
    rhythm: monthly('workingDay', 1, { months: 2, firstMonth: 12 }),
    from: '2026-11-01',
    until: '2027-04-30',
    days: '2026-12-01 2027-02-01 2027-04-01',
  },
  {
    name: 'a half-yearly rhythm follows its first month',
    rhythm: monthly('workingDay', 2, { months: 6, firstMonth: 7 }),
    from: '2026-12-01',
    until: '2027-12-31',
    days: '2027-01-05 2027-07-02',
  },
  {
    name: 'a yearly rhythm on 29 February moves to another day in other years',
    rhythm: monthly('dayOfMonth', 29, { months: 12, firstMonth: 2 }),
    from: '2027-01-01',
    until: '2028-12-31',
    days: '2027-03-01 2028-02-29',
  },
  {
    name: 'a working day that the month does not have is its last one',
    rhythm: monthly('workingDay', 31),
    from: '2026-04-01',
    until: '2026-04-30',
    days: '2026-04-30',
  },
  {
    name: 'a weekly release on a holiday moves to the next working day',
    rhythm: weekly('thursday'),
    from: '2026-12-14',
    until: '2027-01-10',
    days: '2026-12-17 2026-12-24 2027-01-04 2027-01-07',
  },
  {
    name: 'a weekly release that moved into the range is found',
    rhythm: weekly('thursday'),
    from: '2027-01-01',
    until: '2027-01-05',
    days: '2027-01-04',
  },
  {
    name: 'every working day leaves out weekends and holidays',
    rhythm: daily,
    from: '2024-04-11',
    until: '2024-04-18',
    days: '2024-04-11 2024-04-12 2024-04-17 2024-04-18',
  },
  {
    name: 'the first and the last day count',
    rhythm: daily,
    from: '2026-08-03',
    until: '2026-08-04',
    days: '2026-08-03 2026-08-04',
  },
  {
    name: 'a range without a working day has no release',
    rhythm: daily,
    from: '2026-08-01',
    until: '2026-08-02',
    days: '',
  },
]
for (const { name, rhythm, from, until, days } of cases)
  test(name, () => {
    const planned = planReleases(rhythm, closed, { from, until })
    assert.equal(planned.map(({ day }) => day).join(' '), days)
  })

test('a period keeps its name when a holiday moves its day', () => {
  const rhythm = monthly('dayOfMonth', 8)
  const moved = planReleases(rhythm, new Set(['2026-09-08']), { from: '2026-09-01', until: '2026-09-30' })
  assert.deepEqual(moved, [{ period: 'M2026-09', day: '2026-09-09' }])
  assert.equal(planReleases(rhythm, new Set(), { from: '2026-09-01', until: '2026-09-30' })[0]!.period, 'M2026-09')
})

test('two releases on the same day count as one', () => {
  const fortnight = new Set(Array.from({ length: 14 }, (_, index) => `2026-08-${String(index + 3).padStart(2, '0')}`))
  const days = planReleases(weekly('monday'), fortnight, { from: '2026-08-01', until: '2026-08-24' }).map(
    ({ day }) => day,
  )
  assert.deepEqual(days, ['2026-08-17', '2026-08-24'])
})

test('times are in Bangkok, also when the day in UTC differs', () => {
  assert.equal(toBangkokMoment('2027-01-01', '06:30').toISOString(), '2026-12-31T23:30:00.000Z')
  assert.equal(toBangkokMoment('2027-01-01', '09:00').toISOString(), '2027-01-01T02:00:00.000Z')
})

test('a year after 29 February is 28 February', () => {
  assert.deepEqual(['2028-02-29', '2027-02-28', '2026-12-31'].map(addYear), ['2029-02-28', '2028-02-28', '2027-12-31'])
})

test('February has 29 days only in a leap year', () => {
  assert.deepEqual([listDaysOfMonth('2028-02').at(-1), listDaysOfMonth('2027-02').at(-1)], ['2028-02-29', '2027-02-28'])
})

test('the holidays of 2567 to 2571: a holiday at a weekend has a substitute day on a working day', () => {
  for (const year of [2024, 2025, 2026, 2027, 2028]) {
    const yearHolidays = [...closed].filter(day => day.startsWith(String(year)))
    const workingHolidays = yearHolidays.filter(day => isWorkingDay(day, new Set()))
    assert.ok(
      yearHolidays.length >= 18 && workingHolidays.length >= 16,
      `${year}: ${yearHolidays.length}, ${workingHolidays.length}`,
    )
  }
  for (const day of ['2026-12-07', '2027-07-20', '2028-12-11', '2029-01-02']) assert.ok(closed.has(day), day)
})
