import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { type MarkableStore, openFolderStore, openPortalStore } from '../../files/index.ts'
import { readSettings } from '../../platform/settings.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestFolder } from '../../testing/folders.ts'
import { listAll, write } from '../../testing/store-scenarios.ts'
import { moveFiles } from './file-moves.ts'

const folder = await createTestFolder()
const { database } = await openTestDatabase()
const openStore = (name: string) => openFolderStore(join(folder, name, 'files'))
/** Opens a store and checks its mark, as a node with this data folder does at its start. */
const start = (name: string) =>
  openPortalStore(readSettings({}), join(folder, name), { database, log: { warn: assert.fail } as never })
const [from, to] = [openStore('from'), openStore('to')]
const move = (change: { isPortalRunning?: () => Promise<boolean>; to?: MarkableStore } = {}) =>
  moveFiles({ database, from, to, targetPlace: 'the new store', isPortalRunning: async () => false, ...change })

test('files are copied while a node runs; the portal uses the new store only after a move without running nodes', async () => {
  await start('from')
  await write(from, 'first')
  assert.deepEqual(await move({ isPortalRunning: async () => true }), { isComplete: false, files: 1, bytes: 5 })
  await start('from')
  await assert.rejects(start('to'), /are not those of this database/)
  await write(from, 'second')
  assert.deepEqual(await move(), { isComplete: true, files: 1, bytes: 6 })
  assert.equal((await listAll(to)).length, 2)
  await start('to')
})

test('a node, and a move to another place, refuse a store whose files were moved', async () => {
  await assert.rejects(start('from'), /are not those of this database/)
  await assert.rejects(move({ to: openStore('other') }), /were moved already, to the new store\./)
})

test('a completed move can be repeated', async () => {
  assert.deepEqual(await move(), { isComplete: true, files: 0, bytes: 0 })
  await start('to')
})
