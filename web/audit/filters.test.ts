import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hrefOfEntry, hrefOfRecord, hrefWith, isWhole, parseAuditQuery } from './filters.ts'

const today = '2026-11-21'
const read = (asked: string | Record<string, string>) => parseAuditQuery(new URLSearchParams(asked), today)

test('a URL is parsed as filters, and invalid values are ignored', () => {
  assert.deepEqual(read('from=2026-02-30x&until=2026-01-31&username= steward &call=&topic=access'), {
    filters: { until: '2026-01-31', username: 'steward', topic: 'access' },
    page: 1,
  })
  assert.deepEqual(read('words=&topic=x&when=never'), { filters: {}, page: 1 })
  for (const unreadable of ['\0', '\uD800', `${'x'.repeat(199)}😀`])
    assert.deepEqual(read({ words: unreadable, call: '\0' }).filters.call, undefined)
  for (const day of ['2026-13-41', '2569-11-21', '1483-11-21'])
    assert.deepEqual(read(`from=${day}`), { filters: {}, page: 1 }, day)
})

test('a period is relative to today, whatever other days the URL contains', () => {
  for (const [when, from, until] of [
    ['today', today, today],
    ['week', '2026-11-15', today],
    ['month', '2026-10-23', today],
    ['year', '2026-10-01', '2027-09-30'],
  ] as const)
    assert.deepEqual(read(`when=${when}&from=2020-01-01`), { filters: { from, until }, when, page: 1 })
})

test('filters are formatted as a URL', () => {
  assert.equal(hrefWith({ username: 'steward', words: 'a b' }), '?username=steward&words=a+b')
  assert.equal(hrefWith({ until: '2026-01-31' }), '?until=2026-01-31')
  assert.equal(hrefWith({ from: today, until: today, topic: 'users' as never }, 'today'), '?when=today&topic=users')
})

test('the whole trail has no filter, no period and no cursor', () => {
  assert.equal(isWhole(read('words=&when=never')), true)
  for (const asked of ['words=a', 'when=today', `from=${today}`, 'before=2026-11-20T20:00:00.123Z'])
    assert.equal(isWhole(read(asked)), false, asked)
})

test('earlier entries continue only from a valid moment', () => {
  const before = '2026-11-20T20:00:00.123Z'
  assert.equal(read(hrefWith({}, undefined, before)).before, before)
  for (const given of ['x', '2026-11-20', '2026-13-20T20:00:00.000Z', '1 or 1=1'])
    assert.equal(read({ before: given }).before, undefined, given)
})

test('one record and one entry have their own URLs', () => {
  assert.deepEqual(read(hrefOfRecord(17)), { filters: {}, page: 1, record: 17 })
  assert.deepEqual(read(hrefOfEntry(17)), { filters: {}, page: 1, entry: 17 })
  assert.deepEqual(read(hrefOfEntry(17, 3)), { filters: {}, page: 3, entry: 17 })
  for (const record of ['0', '-1', '1.5', 'x', '1e300', ''])
    assert.deepEqual(read({ record, entry: record }), { filters: {}, page: 1 }, record)
})
