import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LoadRows } from '../../../ui/table/staff-remote-rows.ts'
import { initialPageSize } from '../../../ui/table/staff-rows.ts'
import { preloadFirstPage } from './preloaded-rows.ts'

test('the first page is loaded in advance once; repeated and other queries are sent', async () => {
  let loads = 0
  const load: LoadRows<number> = async () => ({ rows: [++loads], total: 1 })
  const query = { words: '', sort: 'title', descending: false, page: 1, pageSize: initialPageSize }
  const loadWithFirstPage = await preloadFirstPage(load, 'title')
  assert.deepEqual(await loadWithFirstPage(query), { rows: [1], total: 1 })
  assert.deepEqual(await loadWithFirstPage(query), { rows: [2], total: 1 })
  const other = await preloadFirstPage(load, 'title')
  assert.deepEqual(await other({ ...query, words: 'debt' }), { rows: [4], total: 1 })
})
