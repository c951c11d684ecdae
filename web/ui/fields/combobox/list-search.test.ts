import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createListSearch } from './list-search.ts'
import { maxOptions } from './options.ts'

const search = createListSearch([
  ...Array.from({ length: 3000 }, (_, index) => ({ key: `internal ${index}`, label: `load_table_${index}` })),
  { key: 'external 1', label: 'World Bank, Debt statistics', detail: 'External' },
  { key: 'external 2', label: 'หนี้สาธารณะ รายเดือน' },
])
const listKeys = async (words: string) => (await search(words)).map(({ key }) => key)

test('options contain every word, in upper or lower case and in any order', async () => {
  assert.deepEqual(await listKeys('debt  world'), ['external 1'])
  assert.deepEqual(await listKeys('หนี้'), ['external 2'])
  assert.deepEqual(await listKeys('LOAD_TABLE_2999'), ['internal 2999'])
  assert.deepEqual(await listKeys('debt หนี้'), [])
})

test('a search finds the first options only, and without words the first of all', async () => {
  assert.deepEqual((await listKeys('')).slice(0, 2), ['internal 0', 'internal 1'])
  assert.equal((await listKeys('')).length, maxOptions)
  assert.equal((await listKeys('load')).length, maxOptions)
})
