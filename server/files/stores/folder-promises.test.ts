import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { openTestDatabase } from '../../testing/database.ts'
import { createTestFolder } from '../../testing/folders.ts'

const folder = await createTestFolder()
const { connection } = await openTestDatabase()
const run = promisify(execFile)
const filesFolder = new URL('..', import.meta.url)

const withoutStrace =
  spawnSync('/usr/bin/strace', ['-o', '/dev/null', 'true']).status === 0
    ? false
    : 'strace is not installed, or may not look'
const isRoot = process.getuid?.() === 0
const withoutMounts =
  isRoot && spawnSync('/usr/bin/unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', folder]).status === 0
    ? false
    : 'only root, where it may mount, can make a small disk'

const keeping = `
  import { Readable } from 'node:stream'
  import { keepFiles, openFolderStore } from '${new URL('index.ts', filesFolder)}'
  import { openDatabase } from '${new URL('../platform/database/pool.ts', filesFolder)}'
  import { systemClock } from '${new URL('../platform/clock.ts', filesFolder)}'
  const [folder, connection] = process.argv.slice(1)
  const store = openFolderStore(folder)
  const { database } = openDatabase(JSON.parse(connection), () => {})
  const file = await store.write(Readable.from([Buffer.from('bytes to keep')]))
  await database.transaction().execute(transaction => keepFiles(transaction, { store, clock: systemClock }, [file]))
  process.stdout.write('answered')
  await database.destroy()`

/** Steps on the disk and on the connection to the database, in order. */
const steps: [step: string, call: RegExp][] = [
  ['a temporary file is made', /^openat\(.*\/incoming\/[\w-]{36}", O_WRONLY\|O_CREAT\|O_EXCL/],
  ['the bytes are written', /^p?write(64)?\(\d+<.*\/incoming\/[\w-]{36}>, "bytes to keep"/],
  ['the bytes are synced', /^fsync\(\d+<.*\/incoming\/[\w-]{36}>\) += 0/],
  ['it gets its name', /^rename(at2?)?\(.*\/incoming\/[\w-]{36}",.*\/[\da-f]{2}\/[\da-f]{64}".*\) += 0/],
  ['the name is synced', /^fsync\(\d+<.*\/files\/[\da-f]{2}>\) += 0/],
  ['the name of its folder is synced', /^fsync\(\d+<.*\/files>\) += 0/],
  ['the row is inserted', /^(writev?|sendto|sendmsg)\(.*insert into \\"stored_files\\"/],
  ['the row is committed', /^(writev?|sendto|sendmsg)\(.*commit/],
  ['the response is sent', /^write\(1<.*"answered"/],
]

test('a row is inserted only after the bytes and the name are on the disk', { skip: withoutStrace }, async () => {
  const trace = join(folder, 'trace')
  const strace = [
    '-f',
    '-y',
    '-s',
    '400',
    '-o',
    trace,
    '-e',
    'trace=openat,write,writev,pwrite64,fsync,rename,renameat,renameat2,sendto,sendmsg',
  ]
  const options = JSON.stringify({ ...connection, max: 1 })
  const child = [process.execPath, '--input-type=module', '-e', keeping, join(folder, 'files'), options]
  assert.equal((await run('/usr/bin/strace', [...strace, ...child])).stdout, 'answered')
  const calls = parseCalls(await readFile(trace, 'utf8'))
  const lastCalls = steps.map(([step, call]) => {
    const callIndex = calls.findLastIndex(line => call.test(line))
    assert.notEqual(callIndex, -1, `never: ${step}`)
    return { step, callIndex }
  })
  assert.deepEqual(
    lastCalls.toSorted((a, b) => a.callIndex - b.callIndex).map(({ step }) => step),
    steps.map(([step]) => step),
  )
})

/** The calls of a trace in order of completion; an interrupted call is in two lines. */
const parseCalls = (trace: string) => {
  const started = new Map<string, string>()
  return trace.split('\n').flatMap(line => {
    const [, thread = '', call = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    const unfinished = /^(.*) <unfinished \.\.\.>$/.exec(call)
    if (unfinished) started.set(thread, unfinished[1]!)
    if (unfinished) return []
    return call.replace(/^<\.\.\. \w+ resumed>/, () => started.get(thread) ?? '')
  })
}

const filling = `
  import { readdirSync } from 'node:fs'
  import { Readable } from 'node:stream'
  import { text } from 'node:stream/consumers'
  import { openFolderStore } from '${new URL('index.ts', filesFolder)}'
  const [folder] = process.argv.slice(1)
  const store = openFolderStore(folder)
  const write = (...pieces) => store.write(Readable.from(pieces.map(piece => Buffer.from(piece))))
  const { digest } = await write('there before')
  const megabytes = Array.from({ length: 8 }, (_, index) => Buffer.alloc(1_000_000, String(index)))
  const { status, message, retryAfterSeconds } = await write(...megabytes).catch(error => error)
  const left = readdirSync(folder + '/incoming')
  const read = await text(await store.open(digest))
  const { sizeBytes } = await write('small enough')
  console.log(JSON.stringify({ status, message, retryAfterSeconds, left, read, sizeBytes }))`

test('a full disk is a 507, leaves nothing, and can still be read', { skip: withoutMounts }, async () => {
  // In a separate mount namespace, so that the mount ends with the process in any case.
  const script = 'mount -t tmpfs -o size=4m tmpfs "$1" && exec "$2" --input-type=module -e "$3" "$1"'
  const { stdout } = await run('/usr/bin/unshare', [
    '--mount',
    'sh',
    '-c',
    script,
    'sh',
    folder,
    process.execPath,
    filling,
  ])
  assert.deepEqual(JSON.parse(stdout), {
    status: 507,
    message: 'No space for new files. Existing files are still available.',
    retryAfterSeconds: 60,
    left: [],
    read: 'there before',
    sizeBytes: 12,
  })
})
