import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toEntryHref, toRecordHref, toTrailHref } from './audit-paths.ts'
import { isUnfiltered, parseAuditQuery } from './filters.ts'

const today = '2026-11-21'
const parseQuery = (query: string | Record<string, string>) => parseAuditQuery(new URLSearchParams(query), today)

test('a URL is parsed as filters, and invalid values are ignored', () => {
  assert.deepEqual(parseQuery('from=2026-02-30x&until=2026-01-31&username= steward &call=&topic=access'), {
    filters: { until: '2026-01-31', username: 'steward', topic: 'access' },
    page: 1,
  })
  assert.deepEqual(parseQuery('words=&topic=x&when=never'), { filters: {}, page: 1 })
  for (const unreadable of ['\0', '\uD800', `${'x'.repeat(199)}😀`])
    assert.deepEqual(parseQuery({ words: unreadable, call: '\0' }).filters.call, undefined)
  for (const day of ['2026-13-41', '2569-11-21', '1483-11-21'])
    assert.deepEqual(parseQuery(`from=${day}`), { filters: {}, page: 1 }, day)
})

test('a period is relative to today, whatever other days the URL contains', () => {
  for (const [when, from, until] of [
    ['today', today, today],
    ['week', '2026-11-15', today],
    ['month', '2026-10-23', today],
    ['year', '2026-10-01', '2027-09-30'],
  ] as const)
    assert.deepEqual(parseQuery(`when=${when}&from=2020-01-01`), {
      filters: { from, until },
      filterPeriod: when,
      page: 1,
    })
})

test('filters are formatted as a URL', () => {
  assert.equal(toTrailHref({ username: 'steward', words: 'a b' }), '?username=steward&words=a+b')
  assert.equal(toTrailHref({ until: '2026-01-31' }), '?until=2026-01-31')
  assert.equal(toTrailHref({ from: today, until: today, topic: 'users' as never }, 'today'), '?when=today&topic=users')
})

test('the whole trail has no filter, no period and no cursor', () => {
  assert.equal(isUnfiltered(parseQuery('words=&when=never')), true)
  for (const query of ['words=a', 'when=today', `from=${today}`, 'before=2026-11-20T20:00:00.123Z'])
    assert.equal(isUnfiltered(parseQuery(query)), false, query)
})

test('earlier entries continue only from a valid moment', () => {
  const before = '2026-11-20T20:00:00.123Z'
  assert.equal(parseQuery(toTrailHref({}, undefined, before)).before, before)
  for (const moment of ['x', '2026-11-20', '2026-13-20T20:00:00.000Z', '1 or 1=1'])
    assert.equal(parseQuery({ before: moment }).before, undefined, moment)
})

test('one record and one entry have their own URLs', () => {
  assert.deepEqual(parseQuery(toRecordHref(17)), { filters: {}, page: 1, shownRecordId: 17 })
  assert.deepEqual(parseQuery(toEntryHref(17)), { filters: {}, page: 1, entryRecordId: 17 })
  assert.deepEqual(parseQuery(toEntryHref(17, 3)), { filters: {}, page: 3, entryRecordId: 17 })
  for (const record of ['0', '-1', '1.5', 'x', '1e300', ''])
    assert.deepEqual(parseQuery({ record, entry: record }), { filters: {}, page: 1 }, record)
})
