import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Place } from '../files/index.ts'
import { openBackupPortal } from './testing/backup-portal.ts'

const portal = await openBackupPortal(1)
/** Counts the holders of the lock of migrations in the portal's database. */
const countLocks = async () => {
  const { rows } = await portal.pool.query<{ held: number }>(
    `select count(*)::integer as held from pg_locks where locktype = 'advisory' and objid = 4602001 and mode = 'ShareLock' and granted
       and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows[0]!.held
}

test('no migration runs while the tables are copied; one can run while the files are copied', async () => {
  const address = join(portal.parent, 'locked')
  const place = await portal.openPlaceAt(address)
  const lockCounts = { tables: new Set<number>(), files: new Set<number>() }
  const write: Place['write'] = async (name, content) => {
    lockCounts[name.includes('/tables/') ? 'tables' : 'files'].add(await countLocks())
    return place.write(name, content)
  }
  await portal.backUp(address, { place: { ...place, write: (name, content) => write(name, content) } })
  assert.deepEqual([...lockCounts.tables], [1])
  assert.equal(await countLocks(), 0)
  assert.ok(lockCounts.files.has(0))
})
