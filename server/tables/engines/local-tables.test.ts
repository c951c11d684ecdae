import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { after, test } from 'node:test'
import type { FileStore } from '../../files/index.ts'
import { temporaryFolder } from '../../testing/folders.ts'
import { localTablesIn } from './local-tables.ts'

const folder = await temporaryFolder()
after(() => rm(folder, { recursive: true, force: true }))

const bytes = randomBytes(1000)
/** A store whose file 'slow' arrives when the test says so. */
const storeWith = (slow: PassThrough) =>
  ({ open: async (digest: string) => (digest === 'slow' ? slow : Readable.from([bytes])) }) as unknown as FileStore

test('the longest unused file goes when there are too many, and none that is still fetched', async () => {
  const slow = new PassThrough()
  const local = localTablesIn(join(folder, 'cache'), storeWith(slow), 2500)
  const fetched = local.pathOf('slow')
  slow.write(bytes)
  while (!(await readdir(local.folder).catch((): string[] => [])).some(name => name.startsWith('slow.')))
    await new Promise(resolve => setImmediate(resolve))
  for (const digest of ['a', 'b', 'c']) await local.pathOf(digest)
  slow.end()
  assert.deepEqual(await readFile(await fetched), bytes)
  assert.deepEqual((await readdir(local.folder)).sort(), ['c.parquet', 'slow.parquet'])
})
