import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMilliseconds } from '../contract/durations.ts'
import { listSampleEntries } from './catalogue.ts'
import { type PlausibleDownload, plausibleDownloads } from './downloads.ts'

const now = new Date('2026-11-20T06:00:00Z')
const entries = await listSampleEntries()
const downloads = [...plausibleDownloads(entries, now)]

const countBy = (rows: readonly PlausibleDownload[], pickKey: (row: PlausibleDownload) => string | number) => {
  const counts = new Map<string | number, number>()
  for (const row of rows) counts.set(pickKey(row), (counts.get(pickKey(row)) ?? 0) + 1)
  return counts
}

test('about 60,000 downloads are generated in the year up to now, oldest first', () => {
  assert.ok(downloads.length > 57_000 && downloads.length < 63_000, String(downloads.length))
  const times = downloads.map(row => row.startedAt.getTime())
  assert.ok(times.every((time, index) => index === 0 || (times[index - 1] ?? 0) <= time))
  assert.ok((times[0] ?? 0) >= now.getTime() - 366 * dayMilliseconds)
  assert.ok((times.at(-1) ?? 0) < now.getTime())
})

for (const day of ['2026-11-20T06:00:00Z', '2026-12-31T23:59:00Z', '2027-03-08T17:00:00Z', '2028-02-29T00:00:00Z']) {
  test(`the well known reports rank first in the 90 days before ${day}`, () => {
    const at = new Date(day)
    const recent = [...plausibleDownloads(entries, at)].filter(
      row => row.startedAt.getTime() >= at.getTime() - 90 * dayMilliseconds,
    )
    const ranked = [...countBy(recent, row => row.fileName)].sort(([, a], [, b]) => b - a).map(([name]) => name)
    assert.deepEqual(ranked.slice(0, 8), [
      'gdp-current-usd',
      'thb-usd-exchange-rate-monthly-th',
      'government-revenue-pct-gdp',
      'inflation-consumer-prices',
      'brent-crude-oil-daily',
      'fiscal-indicators-asean-th',
      'population-by-country',
      'thailand-provinces',
    ])
  })
}

test('every report has downloads, and only of its kinds of files', () => {
  assert.equal(countBy(downloads, row => row.fileName).size, entries.length)
  for (const { fileName, without } of entries) {
    assert.ok(!downloads.some(row => row.fileName === fileName && without.includes(row.kind)), fileName)
  }
})

test('there are six CSV to three Excel to one metadata, and more on weekdays', () => {
  const kinds = countBy(downloads, row => row.kind)
  for (const [kind, share] of [
    ['csv', 0.6],
    ['excel', 0.3],
    ['metadata', 0.1],
  ] as const) {
    assert.ok(Math.abs((kinds.get(kind) ?? 0) / downloads.length - share) < 0.02, kind)
  }
  const weekdays = countBy(downloads, row => new Date(row.startedAt.getTime() + 7 * 3_600_000).getUTCDay())
  assert.ok((weekdays.get(2) ?? 0) > 2 * (weekdays.get(6) ?? 0))
  assert.ok((weekdays.get(5) ?? 0) > 2 * (weekdays.get(0) ?? 0))
})

test('the downloads are the same each time', () => {
  assert.deepEqual([...plausibleDownloads(entries, now)].slice(-50), downloads.slice(-50))
})
