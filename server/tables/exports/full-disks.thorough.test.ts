import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { createTestFolder } from '../../testing/folders.ts'

const run = promisify(execFile)
const folder = await createTestFolder()
const withoutMounts =
  process.getuid?.() === 0 &&
  spawnSync('/usr/bin/unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', folder]).status === 0
    ? false
    : 'only root with the right to mount can make a small disk'

/** Writes selections of some rows, each of 33 bytes, on the disk in its first argument; prints what became of each. */
const exportScript = `
  import { readdir, rm, statfs, writeFile } from 'node:fs/promises'
  import { join } from 'node:path'
  import { buffer } from 'node:stream/consumers'
  const load = name => import('${pathToFileURL(join(import.meta.dirname, '../../'))}' + name)
  const { openExports } = await load('tables/exports/exports.ts')
  const { createExportCache } = await load('tables/exports/export-cache.ts')
  const { openTemporaryFolders } = await load('platform/temporary-folders.ts')
  const disk = process.argv[2]
  const exports = openExports({ folders: openTemporaryFolders(join(disk, 'work')) })
  const exportCache = createExportCache(join(disk, 'selections'))
  const { signal } = new AbortController()
  const makeRows = rows => (signal, send) =>
    exports.writeAndSendSelection({
      plan: {
        sql: \`select md5(range::varchar) from range(\${rows})\`,
        values: [],
        outputFormat: { options: 'format csv, header false' },
        prefix: '',
        suffix: '',
        droppedBytes: 0,
        emptyFile: '',
      },
      path: join(disk, 'none'),
      owner: 1,
      signal,
    }, send)
  const readKept = async (key, rows) => {
    const { sizeBytes, open } = await exportCache.findOrWriteFile(key, signal, makeRows(rows))
    const bytes = await buffer(await open())
    return bytes.length === sizeBytes ? sizeBytes : 'wrong size'
  }
  const send = async rows => {
    let size = 0
    await makeRows(rows)(signal, async content => { size = (await buffer(content)).length })
    return size
  }
  const outcomes = []
  for (const attempt of [
    () => readKept('small', 10_000),
    () => readKept('larger than the disk', 1_000_000),
    async () => {
      // Room for the selection, which is complete before it is copied, but not for its copy.
      const { bavail, bsize } = await statfs(disk)
      await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 300_000))
      return readKept('smaller than the rest of the disk without its copy', 6000).finally(() => rm(join(disk, 'filler')))
    },
    () => readKept('small', 10_000),
    () => readKept('another', 10_000),
    () => send(100_000),
  ]) {
    const outcome = await attempt().catch(({ status, title, message, retryAfterSeconds }) => ({ status, title, message, retryAfterSeconds }))
    const files = (await readdir(disk, { recursive: true })).filter(name => !['work', 'selections'].includes(name)).toSorted()
    outcomes.push({ outcome, files })
  }
  exports.close()
  console.log(JSON.stringify(outcomes))`

test('a full disk is a 507 while a selection is written or kept, leaves no file, and smaller ones are kept as before', {
  skip: withoutMounts,
}, async () => {
  // The disk is mounted in a separate namespace, so that the mount ends with the process.
  const [disk, program] = [join(folder, 'disk'), join(folder, 'exporting.ts')]
  await mkdir(disk)
  await writeFile(program, exportScript)
  const script = 'mount -t tmpfs -o size=8m tmpfs "$1" && exec "$2" "$3" "$1"'
  const command = ['sh', '-c', script, 'sh', disk, process.execPath, program]
  const { stdout } = await run('/usr/bin/unshare', ['--mount', ...command])
  const [small, tooLarge, tooLargeCopy, smallAgain, another, sent] = JSON.parse(stdout)
  const smallFiles = ['selections/small.file']
  assert.deepEqual(small, { outcome: 330_000, files: smallFiles })
  for (const { outcome, files } of [tooLarge, tooLargeCopy]) {
    assert.deepEqual([outcome.status, outcome.title], [507, 'The disk is full'], JSON.stringify(outcome))
    assert.ok(outcome.retryAfterSeconds > 0, JSON.stringify(outcome))
    assert.deepEqual(files, smallFiles)
  }
  assert.deepEqual(smallAgain, { outcome: 330_000, files: smallFiles })
  const keptFiles = ['selections/another.file', 'selections/small.file']
  assert.deepEqual(another, { outcome: 330_000, files: keptFiles })
  assert.deepEqual(sent, { outcome: 3_300_000, files: keptFiles })
})
