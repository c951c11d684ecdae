import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createTestFolder } from '../../testing/folders.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

const portal = await openTablesPortal({}, { usesChildren: true })
const run = promisify(execFile)
const folder = await createTestFolder()

const withoutProc = process.platform === 'linux' ? false : 'only Linux lists running processes in /proc'
const withoutMounts =
  process.getuid?.() === 0 &&
  spawnSync('/usr/bin/unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', folder]).status === 0
    ? false
    : 'only root with the right to mount can make a small disk'

const readParent = async (pid: string) =>
  /^PPid:\t(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? ''

/** Kills the next child that the launcher of this process runs with a program; resolves afterwards. */
const killNextChild = async (program: string) => {
  for (const end = Date.now() + 60_000; Date.now() < end; await setTimeout(10))
    for (const pid of await readdir('/proc')) {
      if (!/^\d+$/.test(pid)) continue
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      if (!line.includes(program)) continue
      if ((await readParent(await readParent(pid))) === String(process.pid)) return process.kill(Number(pid), 'SIGKILL')
    }
  throw new Error(`Nothing runs ${program}`)
}

test('a table whose build is killed is built again, and is not reported as too large', {
  skip: withoutProc,
}, async () => {
  await portal.build('all')
  const rows = Array.from({ length: 50_000 }, (_, index) => `${index},${index % 7}`).join('\n')
  await portal.publish('public-debt', `a,b\n${rows}\n`)
  const killing = killNextChild('build-child.ts')
  await portal.build()
  await killing
  assert.equal((await portal.request('public-debt/rows')).status, 503)
  portal.clock.advance(60_000)
  await portal.build()
  assert.equal((await portal.requestJson('public-debt/rows', 'limit=1')).total, 50_000)
})

const buildScript = `
  import { writeFileSync } from 'node:fs'
  import { buildInChild } from '${new URL('parquet-files.ts', import.meta.url)}'
  const [folder, csv] = process.argv.slice(2)
  const recipe = { name: 'n', kind: 'text', role: 'label', width: 0, scale: 0, unit: null, era: null, order: null, isZoned: false, missing: [] }
  const build = (count, name) => {
    const rows = Array.from({ length: count }, () => Array.from({ length: 8 }, () => Math.random().toString(36)).join(''))
    writeFileSync(csv, rows.join('\\n') + '\\n')
    const job = { folder, csv, parquet: folder + name, recipes: [recipe], present: [count], largestLengths: [100], rowCount: count }
    return buildInChild(job).then(() => 'built', error => error.constructor.name + ': ' + String(error.message).split('\\n')[0])
  }
  const outcomes = [await build(100000, '/large.parquet')]
  // The unfinished file of the build is in a folder that its job removes.
  ;(await import('node:fs')).rmSync(folder + '/large.parquet', { force: true })
  outcomes.push(await build(10, '/small.parquet'))
  console.log(JSON.stringify(outcomes))`

test('a build on a full disk fails temporarily, so that its job is retried, and the next smaller one succeeds', {
  skip: withoutMounts,
}, async () => {
  // The disk is mounted in a separate namespace, so that the mount ends with the process. The CSV is on it too.
  const [disk, program] = [join(folder, 'disk'), join(folder, 'building.ts')]
  await mkdir(disk)
  // The script is a file, because the options of a script on the command line would also apply to its children.
  await writeFile(program, buildScript)
  const script = 'mount -t tmpfs -o size=12m tmpfs "$1" && exec "$2" "$3" "$1" "$1/values.csv"'
  const command = ['sh', '-c', script, 'sh', disk, process.execPath, program]
  const { stdout } = await run('/usr/bin/unshare', ['--mount', ...command])
  const [large, small] = JSON.parse(stdout)
  // A BuildTooLarge is not retried.
  assert.match(large, /^Error: .*No space left/)
  assert.equal(small, 'built')
})

test('a build whose files do not fit on the disk fails temporarily', async () => {
  const write = portal.store.write
  await portal.publish('public-debt', 'n\n7\n')
  portal.store.write = async () => {
    throw Object.assign(new Error('There is no room'), { code: 'ENOSPC' })
  }
  await portal.build().finally(() => {
    portal.store.write = write
  })
  assert.equal((await portal.request('public-debt/rows')).status, 503)
  portal.clock.advance(60_000)
  await portal.build()
  assert.deepEqual((await portal.requestJson('public-debt/rows')).rows, [{ n: 7 }])
})
