import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../testing/database.ts'
import { catalogueVersion, loadSynonyms } from '../index.ts'
import groups from './synonyms.json' with { type: 'json' }

const { pool, database } = await testDatabase()
const list = () => database.selectFrom('search_synonyms').selectAll().orderBy('group_id').orderBy('term').execute()

test('the words of the product are loaded, each in one group', async () => {
  await loadSynonyms(database)
  const kept = await list()
  assert.equal(kept.length, groups.flat().length)
  assert.equal(new Set(kept.map(({ term }) => term)).size, kept.length)
})

test('loading again writes nothing', async () => {
  const version = catalogueVersion(pool)
  const before = await version()
  await loadSynonyms(database)
  assert.equal(await version(), before)
})

test('what has changed is mended', async () => {
  const before = await list()
  await database.deleteFrom('search_synonyms').where('term', '=', 'gdp').execute()
  await database.insertInto('search_synonyms').values({ group_id: 900, term: 'of yesterday' }).execute()
  await loadSynonyms(database)
  assert.deepEqual(await list(), before)
})
