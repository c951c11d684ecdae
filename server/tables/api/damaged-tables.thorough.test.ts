import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { dayMilliseconds } from '../../../contract/durations.ts'
import { exportFormats } from '../../../contract/tables/exports.ts'
import { computeDigest } from '../../testing/stores.ts'
import { readBuildProgress } from '../builds/build-progress.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

// Tests a damaged or missing Parquet: on a node, in the store, and in a store that lost the CSV too.

const portal = await openTablesPortal({}, { usesChildren: true })
const { request, requestJson, build, clock, database, local, store } = portal
const user = 'stranger with consent'
/** Every query that reads the Parquet. */
const readings = [
  'rows',
  'rows?Code=001',
  'aggregate?group=Code',
  'facets/Code',
  'changes?from=2&to=3',
  ...exportFormats.map(format => `export.${format}`),
]
const turns = { count: 0 }
/** Sends a query whose count is not cached. */
const readUncached = (reading: string) => {
  const [path = '', query = ''] = reading.split('?')
  turns.count += 1
  return request(`public-debt/${path}`, path === 'changes' ? query : `${query}&Code=!none${turns.count}`, { who: user })
}
const readParquetDigest = async () => {
  const { parquet_digest } = await database
    .selectFrom('table_builds')
    .select('parquet_digest')
    .where('csv_digest', '=', csv)
    .executeTakeFirstOrThrow()
  return parquet_digest!
}
let csv: string
before(async () => {
  await portal.publish('public-debt', 'Code\n001\n')
  await build()
  csv = await portal.publish('public-debt', 'Code\n001\n002\n')
  await build()
})

const toNodePath = async () => join(local.folder, `${await readParquetDigest()}.parquet`)
const toStorePath = async () => store.toPath!(await readParquetDigest())
/** Replaces the bytes of a file, but not those of files linked to it. */
const damage = async (path: string) => {
  await mkdir(local.folder, { recursive: true })
  await rm(path, { force: true })
  await writeFile(path, 'PAR1 but not for long')
}
const readProgress = async () => {
  const { waiting, ready, refused, damaged } = await readBuildProgress(database, clock, 5)
  return { waiting, ready, refused: refused.total, damaged: damaged && [damaged.count, damaged.repaired] }
}

for (const reading of readings) {
  test(`a damaged copy on this node is replaced by the file of the store: ${reading}`, async () => {
    await damage(await toNodePath())
    const { status, text } = await readUncached(reading)
    assert.equal(status, 200, text)
    assert.deepEqual(await readFile(await toNodePath()), await readFile(await toStorePath()))
  })

  test(`a copy that is evicted before it is opened is fetched again: ${reading}`, async () => {
    const [path] = reading.split('?')
    const readTables = local.readParquets
    let evictions = 0
    local.readParquets = (digests, work) =>
      readTables(digests, async (...paths) => {
        if (evictions === 0) await Promise.all(paths.map(path => rm(path)))
        evictions += 1
        return work(...paths)
      })
    const { status, text } = await readUncached(reading)
    local.readParquets = readTables
    assert.equal(status, 200, text)
    // The comparison of two versions is cached.
    assert.equal(evictions, path === 'changes' ? 1 : 2)
  })
}

const damages: [name: string, applyDamage: () => Promise<void>][] = [
  ['damaged in the store', async () => damage(await toStorePath())],
  ['lost by the store', async () => rm(await toStorePath())],
]
for (const [name, applyDamage] of damages)
  test(`a table that is ${name} answers 503 until a job has rebuilt it from the CSV, and staff are notified`, async () => {
    clock.advance(dayMilliseconds)
    const before = await readProgress()
    for (const reading of ['rows', 'changes?from=2&to=3', 'export.csv']) {
      await applyDamage()
      await rm(await toNodePath(), { force: true })
      const { status, headers, text } = await readUncached(reading)
      assert.deepEqual([status, headers['retry-after']], [503, '60'], `${reading}: ${text}`)
      assert.match(text, /is being prepared again/)
      assert.equal((await requestJson('public-debt')).state, 'building')
      assert.deepEqual(await readProgress(), {
        ...before,
        waiting: before.waiting + 1,
        ready: before.ready - 1,
        damaged: [1, 0],
      })
      const again = await readUncached(reading)
      assert.deepEqual([again.status, again.headers['retry-after']], [503, '60'])
      clock.advance(11 * 60_000)
      await build()
      assert.equal((await readUncached(reading)).status, 200, reading)
      assert.deepEqual(await readProgress(), { ...before, damaged: [1, 1] })
      const bytes = await readFile(await toStorePath())
      assert.equal(computeDigest(bytes), await readParquetDigest())
    }
  })

test('a rebuilt table that is damaged again is rebuilt some minutes later', async () => {
  clock.advance(dayMilliseconds)
  const damageAgain = async () => {
    await damage(await toStorePath())
    await rm(await toNodePath(), { force: true })
    assert.equal((await readUncached('rows')).status, 503)
  }
  await damageAgain()
  await build()
  await damageAgain()
  await build()
  assert.equal((await readUncached('rows')).status, 503)
  clock.advance(10 * 60_000)
  await build()
  assert.equal((await readUncached('rows')).status, 200)
})

test('staff see a rebuilt table for a week', async () => {
  assert.notEqual((await readProgress()).damaged, null)
  clock.advance(7 * dayMilliseconds)
  assert.equal((await readProgress()).damaged, null)
})

test('a table whose CSV is lost too reports the loss', async () => {
  await rm(await toStorePath())
  await rm(await toNodePath(), { force: true })
  await rm(store.toPath!(csv))
  assert.equal((await readUncached('rows')).status, 503)
  await build()
  const { status, text } = await readUncached('rows')
  assert.equal(status, 422)
  assert.match(text, /The CSV of this version was lost/)
  assert.deepEqual(await readdir(local.folder).then(names => names.filter(name => name.startsWith(csv))), [])
})
