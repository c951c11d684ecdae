import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitor } from '../../platform/actor.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'
import { listBuiltVersions, selectBuiltVersions } from './built-versions.ts'

const { database, publish, build, clock } = await openTablesPortal({}, { usesChildren: true })

test('a version whose Parquet is lost or damaged is not listed until it is built again', async () => {
  await publish('public-debt', 'a\n1\n')
  await build()
  const versions = await selectBuiltVersions(database, visitor).select('v.report_version_id as versionId').execute()
  const { versionId } = versions.at(-1)!
  const listNumbers = async () =>
    (await listBuiltVersions(database, visitor, { versionId })).map(({ number }) => number)
  const numbers = await listNumbers()
  assert.equal(numbers.length, 1)
  await database.updateTable('table_builds').set({ damaged_at: clock.now() }).execute()
  assert.deepEqual(await listNumbers(), [])
  await database.updateTable('table_builds').set({ damaged_at: null }).execute()
  assert.deepEqual(await listNumbers(), numbers)
})
