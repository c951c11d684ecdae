import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listMonthTicks, listYearTicks } from './time-ticks.ts'

/** Returns the days and the labels of the ticks of years from one day to another. */
const readYears = (from: string, to: string, { maxTicks = 10, isFiscal = false } = {}) =>
  listYearTicks({
    ...{ first: Date.parse(from), last: Date.parse(to), x: at => at, maxTicks, isFiscal, printYear: String },
  }).map(({ at, label }) => `${new Date(at).toISOString().slice(0, 10)} ${label}`)

test('a year has its tick on 1 January, and a fiscal year on 1 October of the year before', () => {
  assert.deepEqual(readYears('2022-01-01', '2024-01-01'), ['2022-01-01 2022', '2023-01-01 2023', '2024-01-01 2024'])
  assert.deepEqual(readYears('2022-01-02', '2023-12-31'), ['2023-01-01 2023'])
  assert.deepEqual(readYears('2021-10-01', '2023-10-01', { isFiscal: true }), [
    '2021-10-01 2022',
    '2022-10-01 2023',
    '2023-10-01 2024',
  ])
})

test('without a start of a year, the year is at the first time', () => {
  assert.deepEqual(readYears('2023-03-01', '2023-09-01'), ['2023-03-01 2023'])
})

test('many years have ticks at round numbers of years', () => {
  const readLabels = (to: number) =>
    readYears('2000-01-01', `${to}-01-01`, { maxTicks: 5 }).map(text => Number(text.slice(-4)))
  // Ten years need a tick every two years, eleven one every five.
  assert.deepEqual(readLabels(2009), [2000, 2002, 2004, 2006, 2008])
  assert.deepEqual(readLabels(2010), [2000, 2005, 2010])
  assert.deepEqual(readLabels(2099), [2000, 2020, 2040, 2060, 2080])
  assert.deepEqual(readLabels(2999), [2000, 2200, 2400, 2600, 2800])
})

test('months have ticks on their first days, every one, two, three or six months', () => {
  const readMonths = (from: string, to: string) =>
    listMonthTicks({
      ...{ first: Date.parse(from), last: Date.parse(to), x: at => at, maxTicks: 4, printMonth: month => month },
    }).map(({ at, label }) => {
      assert.equal(new Date(at).toISOString(), `${label}-01T00:00:00.000Z`)
      return label
    })
  assert.deepEqual(readMonths('2024-01-01', '2024-05-31'), ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05'])
  assert.deepEqual(readMonths('2024-01-02', '2024-09-30'), ['2024-03', '2024-05', '2024-07', '2024-09'])
  assert.deepEqual(readMonths('2023-11-15', '2024-11-01'), ['2024-01', '2024-04', '2024-07', '2024-10'])
  assert.deepEqual(readMonths('2023-11-15', '2024-12-01'), ['2024-01', '2024-07'])
})
