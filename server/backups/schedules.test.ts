import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { dayMilliseconds, hourMilliseconds } from '../../contract/durations.ts'
import { stoppedClock } from '../platform/clock.ts'
import { type BackupContext, makeBackup } from './backups.ts'
import { listBackupMeasures, readLastBackup } from './last-backups.ts'
import { backUpWhenDue } from './schedules.ts'
import { openBackupPortal } from './testing/backup-portal.ts'

const portal = await openBackupPortal(1)
/** Three in the morning in Bangkok, an hour after the time of the backup. */
const clock = stoppedClock('2026-11-20T20:00:00Z')
const warnings: string[] = []
const log = { info: () => {}, warn: (_: object, text: string) => void warnings.push(text) } as never
const buildContext = async (choices: Partial<BackupContext> = {}): Promise<BackupContext> => ({
  connection: portal.pool.options as pg.PoolConfig,
  store: portal.store,
  dataFolder: portal.dataFolder,
  officeFolder: portal.officeFolder,
  place: await portal.openPlaceAt(join(portal.parent, 'backups')),
  ...choices,
})
const runDue = (openBackupContext: () => Promise<BackupContext>) =>
  backUpWhenDue({ database: portal.database, clock, log, at: '02:00', openBackupContext })
const listEnds = () =>
  portal.database.selectFrom('backups').select(['backup', 'failure']).orderBy('backup_id').execute()

test('a place or database that cannot be opened fails the backup of the day, which is tried again after an hour', async () => {
  const failToOpenPlace = () => Promise.reject(new Error('no place'))
  const buildUnreachableContext = () => buildContext({ connection: { host: '127.0.0.1', port: 1 } })
  assert.equal(await runDue(failToOpenPlace), true)
  assert.deepEqual(await listEnds(), [{ backup: null, failure: 'no place' }])
  clock.advance(hourMilliseconds - 1)
  assert.equal(await runDue(failToOpenPlace), false)
  clock.advance(1)
  assert.equal(await runDue(buildUnreachableContext), true)
  const [, last, ...others] = await listEnds()
  assert.match(last!.failure!, /ECONNREFUSED/)
  assert.deepEqual(others, [])
})

test('a backup is made when old ones cannot be removed, with a warning', async () => {
  clock.advance(hourMilliseconds)
  assert.equal(await runDue(buildContext), true)
  clock.advance(dayMilliseconds)
  warnings.length = 0
  const { place } = await buildContext()
  const failToRemove = () => Promise.reject(new Error('read-only'))
  assert.equal(await runDue(() => buildContext({ keepDays: 1e-8, place: { ...place, remove: failToRemove } })), true)
  const ends = (await listEnds()).slice(-2)
  assert.ok(ends.every(({ backup, failure }) => backup !== null && failure === null))
  assert.deepEqual(warnings, ['Old backups could not be removed'])
  assert.equal(await runDue(buildContext), false, 'it is not made twice')
})

test('a stop of the portal while a file is read slowly ends the backup within a second', async () => {
  const closing = new AbortController()
  let abortedAt: number | undefined
  const endless = async function* () {
    for (;;) {
      yield Buffer.alloc(1024)
      await wait(50)
      abortedAt ??= performance.now()
      closing.abort()
    }
  }
  const store = { ...portal.store, open: async () => Readable.from(endless()) }
  const place = await portal.openPlaceAt(join(portal.parent, 'stopped'))
  await assert.rejects(makeBackup(await buildContext({ place, store }), undefined, closing.signal), {
    name: 'AbortError',
  })
  assert.ok(performance.now() - abortedAt! < 1000)
})

test('a schedule that fails for two days raises the age of the last backup, and the next backup lowers it', async () => {
  const readAge = async (isScheduled: boolean) => {
    const [age] = listBackupMeasures({ database: portal.database, clock, isScheduled })
    return (await age!.read()).map(({ value }) => Math.round(value / 3600))
  }
  const failToOpenPlace = () => Promise.reject(new Error('read-only file system'))
  const before = (await readAge(true))[0]!
  for (let passed = 0; passed < 48; passed += 12) {
    clock.advance(12 * hourMilliseconds)
    await runDue(failToOpenPlace)
  }
  assert.deepEqual(await readAge(true), [before + 48])
  assert.equal((await readLastBackup(portal.database)).failure, 'read-only file system')
  assert.deepEqual(await readAge(false), [], 'no value without a schedule')
  clock.advance(hourMilliseconds)
  assert.equal(await runDue(buildContext), true)
  assert.deepEqual(await readAge(true), [0])
  assert.equal((await readLastBackup(portal.database)).failure, null)
  await portal.database.deleteFrom('backups').where('failure', 'is', null).execute()
  clock.advance(hourMilliseconds)
  assert.ok((await readAge(true))[0]! > 48, 'without any backup it counts from the first failure')
})
