import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filtersIn, hrefOfRecord, hrefWith } from './filters.ts'

test('an address is read as filters, and what could not be meant is left out', () => {
  const asked = new URLSearchParams('from=2026-02-30x&until=2026-01-31&username= steward &call=&page=3')
  assert.deepEqual(filtersIn(asked), { filters: { until: '2026-01-31', username: 'steward' }, page: 3 })
  assert.deepEqual(filtersIn(new URLSearchParams('page=-1&words=')), { filters: {}, page: 1 })
  for (const day of ['2026-13-41', '2569-11-21', '1483-11-21'])
    assert.deepEqual(filtersIn(new URLSearchParams(`from=${day}`)), { filters: {}, page: 1 }, day)
})

test('filters are an address again', () => {
  assert.equal(hrefWith({ username: 'steward', words: 'a b' }, 1), '?username=steward&words=a+b')
  assert.equal(hrefWith({ until: '2026-01-31' }, 2), '?until=2026-01-31&page=2')
})

test('one record has an address of its own', () => {
  assert.deepEqual(filtersIn(new URLSearchParams(hrefOfRecord(17))), { filters: {}, page: 1, record: 17 })
  for (const record of ['0', '-1', '1.5', 'x', '1e300', ''])
    assert.deepEqual(filtersIn(new URLSearchParams({ record, page: '2' })), { filters: {}, page: 2 }, record)
})
