import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { getEventListeners, once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Deadline, runWithDeadline } from '../../platform/limits/deadlines.ts'
import { chooseCount } from '../../testing/depth.ts'
import { defaultCaps } from './bounds.ts'
import { checksAtOnce } from './check-lanes.ts'
import { runChild } from './children.ts'
import { checkFiles, compareTables } from './index.ts'
import { findChildProgram, type Program, sourceProgram } from './programs.ts'
import { openTrials, zipCsv } from './testing/trials.ts'

const { check, keep, folder } = await openTrials()
const withoutLinux = process.platform !== 'linux' && 'only Linux shows the memory and the children of a process'
const buildNumbers = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index},${index * 7919}`).join('\n')
const large = zipCsv(`a,b\n${buildNumbers(300_000)}\n`)
const medium = zipCsv(`a,b\n${buildNumbers(50_000)}\n`)
const comparedRows = chooseCount({ usual: 100_000, deep: 1_000_000 })
/** Reads a file about a process; empty once it has ended. */
const readOfProcess = (pid: string, name: string) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1')
  } catch {
    return ''
  }
}
/** Lists the children of a process whose command contains a text. */
const listChildren = (parent: string, text: string) =>
  readOfProcess(parent, `task/${parent}/children`)
    .split(' ')
    .filter(pid => pid && readOfProcess(pid, 'cmdline').includes(text))
const findLauncher = () => listChildren(String(process.pid), 'launching-child')[0]
const listRunningChildren = () => listChildren(findLauncher() ?? '0', 'checks/child')

test('a child that takes too long leads to a refusal', async () => {
  const result = await check({ csv: large }, { caps: { ...defaultCaps, seconds: 0.05 } })
  assert.ok(!result.accepted)
  assert.deepEqual(result.faults, [{ file: 'the-report.zip', rule: 'takesTooLong', values: { seconds: 0.05 } }])
  assert.equal(result.status, 'File is not allowed')
})

test('a request that checks a file takes as long as the check', async () => {
  const deadline = new Deadline(60_000)
  assert.ok((await runWithDeadline(deadline, () => check({ csv: zipCsv('a\n1\n') }))).accepted)
  assert.equal(deadline.getMillisecondsLeft(), Number.POSITIVE_INFINITY)
})

test('a child that takes too much memory leads to a refusal', { skip: withoutLinux }, async () => {
  const result = await check({ csv: large }, { caps: { ...defaultCaps, memoryMegabytes: 60 } })
  assert.ok(!result.accepted)
  assert.equal(result.faults[0]?.rule, 'tooLargeToRead')
})

test('a child whose heap is full leads to a refusal', async () => {
  const record = `"${randomBytes(1_900_000).toString('hex')}"\n`
  const result = await check({ csv: zipCsv(`a\n${record.repeat(9)}`) }, { caps: { ...defaultCaps, heapMegabytes: 5 } })
  assert.ok(!result.accepted)
  assert.equal(result.faults[0]?.rule, 'tooLargeToRead')
})

test('cancelling an upload ends its child', { skip: withoutLinux }, async () => {
  const ending = new AbortController()
  const checked = check({ csv: large }, { signal: ending.signal })
  checked.catch(() => {})
  for (let tries = 0; listRunningChildren().length === 0 && tries < 100; tries += 1) await wait(20)
  assert.equal(listRunningChildren().length, 1)
  ending.abort(new Error('cancelled'))
  await assert.rejects(checked, /cancelled/)
  assert.equal(listRunningChildren().length, 0)
})

test('at most as many children as lanes run concurrently, and this process stays responsive', {
  skip: withoutLinux,
}, async () => {
  const checks = Array.from({ length: checksAtOnce + 3 }, (_, owner) => check({ csv: medium }, { owner }))
  let peakChildren = 0
  const watching = setInterval(() => {
    peakChildren = Math.max(peakChildren, listRunningChildren().length)
  }, 20)
  const results = await Promise.all(checks)
  clearInterval(watching)
  assert.ok(results.every(({ accepted }) => accepted))
  assert.equal(peakChildren, checksAtOnce)
})

/** Returns what a child from the sources or their bundle reports about a file, with or without a right to it. */
const runCheck = async (path: string, program: Program, readable: string[] = []) => {
  const request = { fileName: 'the-report', files: [{ kind: 'csv' as const, path, name: 'the-report.zip' }] }
  const job = { task: 'check' as const, request, converted: { csv: '' } }
  return JSON.stringify(await runChild(job, { readable, caps: defaultCaps, program }))
}
for (const program of new Set([sourceProgram, findChildProgram()]))
  test(`a child can read only the files of its job and ${basename(program.path)}`, async () => {
    const path = await keep(zipCsv('\uFEFFa\n1\n'))
    assert.match(await runCheck(path, program), /Use --allow-fs-read/)
    assert.match(await runCheck(path, program, [path]), /"accepted":true/)
  })

const project = join(import.meta.dirname, '../../..')
const secrets = [
  'data/files/other',
  'data/keys/database',
  '.env',
  '.git/config',
  'office/office.json',
  'package-lock.json',
  'server-data/a',
]
/** Reports which of the files it may not read. */
const readingProgram = `
  const { readFileSync } = require('node:fs')
  const isDenied = path => {
    try {
      readFileSync(path)
      return false
    } catch (error) {
      return error.code === 'ERR_ACCESS_DENIED'
    }
  }
  process.once('message', ({ paths }) => process.send({ denied: paths.filter(isDenied) }, () => process.exit()))`
test('a child cannot read other files of the project', async () => {
  const path = join(folder, 'reading.cjs')
  await writeFile(path, readingProgram)
  const program = { path, readable: [...sourceProgram.readable, path] }
  const paths = secrets.map(secret => join(project, secret))
  const job = { paths: [...paths, join(project, 'package.json')] } as never
  assert.deepEqual(await runChild(job, { readable: [], caps: defaultCaps, program }), { message: { denied: paths } })
})

test('a missing path is an internal error, not a fault of the file', async () => {
  const files = [{ kind: 'csv' as const, path: 'not-there', name: 'a.zip' }]
  await assert.rejects(checkFiles({ fileName: 'a', files }), { code: 'ENOENT' })
})

const compare = async (present: string, next: string) =>
  compareTables(await keep(zipCsv(present)), await keep(zipCsv(next)), {
    onError: message => assert.fail(message),
  })
const same = { rowsAdded: 0, rowsRemoved: 0, columnsAdded: [], columnsRemoved: [], columnsRetyped: [] }
const changes: { scenario: string; present: string; next: string; expectedChanges: object }[] = [
  { scenario: 'nothing', present: 'a,b\n1,2\n3,4\n', next: 'a,b\n1,2\n3,4\n', expectedChanges: {} },
  {
    scenario: 'another order of rows and columns, other quotation marks',
    present: 'a,b\n1,2\n3,4\n',
    next: 'b,a\n4,"3"\n2,1\n',
    expectedChanges: {},
  },
  {
    scenario: 'rows added and removed',
    present: 'a,b\n1,2\n3,4\n',
    next: 'a,b\n1,2\n5,6\n7,8\n',
    expectedChanges: { rowsAdded: 2, rowsRemoved: 1 },
  },
  {
    scenario: 'one of equal rows removed',
    present: 'a\n1\n1\n1\n',
    next: 'a\n1\n1\n',
    expectedChanges: { rowsRemoved: 1 },
  },
  {
    scenario: 'a column added',
    present: 'a,b\n1,2\n',
    next: 'a,c,b\n1,9,2\n',
    expectedChanges: { columnsAdded: ['c'] },
  },
  { scenario: 'a column removed', present: 'a,b\n1,2\n', next: 'b\n2\n', expectedChanges: { columnsRemoved: ['a'] } },
  {
    scenario: 'a column retyped',
    present: 'a,b\n1,2\n',
    next: 'a,b\nx,2\n',
    expectedChanges: { rowsAdded: 1, rowsRemoved: 1, columnsRetyped: [{ name: 'a', from: 'integer', to: 'string' }] },
  },
  {
    scenario: 'values that only look the same together',
    present: 'a,b\n12,3\n',
    next: 'a,b\n1,23\n',
    expectedChanges: { rowsAdded: 1, rowsRemoved: 1 },
  },
]
for (const { scenario, present, next, expectedChanges } of changes)
  test(`reports ${scenario}`, async () => {
    const { samplesAdded: _, samplesRemoved: __, ...counts } = (await compare(present, next))!
    assert.deepEqual(counts, { ...same, ...expectedChanges })
  })

test('shows the first rows that differ, each as often as it differs, with its own columns', async () => {
  const comparison = await compare(
    'a,b\n1,x\n2,y\n2,y\n3,z\n',
    'b,a,c\nx,1,k\ny,2,l\nz,3,m\nz,3,n\nz,3,o\n"w\nw",4,p\n',
  )
  assert.deepEqual(comparison?.samplesRemoved, { columns: ['a', 'b'], rows: [['2', 'y']] })
  assert.deepEqual(comparison?.samplesAdded, {
    columns: ['b', 'a', 'c'],
    rows: [
      ['z', '3', 'm'],
      ['z', '3', 'n'],
      ['w\nw', '4', 'p'],
    ],
  })
})

test('shows at most five rows of fifty columns, and a hundred characters of a value', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `c${index}`)
  const buildRow = (value: string) => names.map(() => value).join()
  const values = ['ก'.repeat(101), '😀'.repeat(60), '😀'.repeat(101), 'd', 'e', 'f', 'g']
  const comparison = await compare(
    `${names}\n${buildRow('same')}\n`,
    `${names}\n${buildRow('same')}\n${values.map(buildRow).join('\n')}\n`,
  )
  assert.equal(comparison?.rowsAdded, 7)
  assert.deepEqual(comparison?.samplesAdded.columns, names.slice(0, 50))
  assert.deepEqual(
    comparison?.samplesAdded.rows.map(([value]) => value),
    [`${'ก'.repeat(99)}…`, '😀'.repeat(60), `${'😀'.repeat(99)}…`, 'd', 'e'],
  )
  assert.ok(comparison?.samplesAdded.rows.every(row => row.length === 50))
})

test(`compares tables of ${comparedRows} rows within the same caps`, async t => {
  const startedAt = performance.now()
  const comparison = await compare(
    `a,b\n${buildNumbers(comparedRows)}\n`,
    `a,b\n${buildNumbers(comparedRows + 500).slice(4)}\n`,
  )
  t.diagnostic(`${Math.round(performance.now() - startedAt)} ms`)
  const { samplesAdded, samplesRemoved, ...counts } = comparison!
  assert.deepEqual(counts, { ...same, rowsAdded: 500, rowsRemoved: 1 })
  assert.deepEqual([samplesAdded.rows.length, samplesRemoved.rows.length], [5, 1])
})

test('a comparison that exceeds its caps is omitted', async () => {
  const path = await keep(large)
  assert.equal(await compareTables(path, path, { caps: { ...defaultCaps, seconds: 0.05 } }), undefined)
})

test('a job may be larger than an argument of a program', async () => {
  const path = await keep(zipCsv('\uFEFFa\n1\n'))
  const request = { fileName: 'the-report', files: [{ kind: 'csv' as const, path, name: 'the-report.zip' }] }
  const job = { task: 'check' as const, request, converted: {}, notes: 'x'.repeat(200_000) }
  assert.match(JSON.stringify(await runChild(job, { readable: [path], caps: defaultCaps })), /"accepted":true/)
})

for (const [ending, code] of [
  ['an exception', 'throw new Error("unexpected")'],
  ['a crash', 'process.kill(process.pid, "SIGSEGV")'],
])
  test(`a child that ends with ${ending} is a fault of the portal, not a file that is too large`, async () => {
    const path = await keep(Buffer.from(code!))
    const program = { path, readable: [path] }
    const result = await runChild({} as never, { readable: [], caps: defaultCaps, program })
    assert.ok('message' in result && 'internalError' in result.message, JSON.stringify(result))
  })

test('a launcher that ends is a fault of the portal, leaves no timer and no listener, and is started again', {
  skip: withoutLinux,
}, async () => {
  const path = await keep(zipCsv('\uFEFFa\n1\n'))
  await runCheck(path, sourceProgram, [path])
  const countTimers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = countTimers()
  const { signal } = new AbortController()
  const running = runChild({} as never, { readable: [], caps: defaultCaps, signal })
  process.kill(Number(findLauncher()), 'SIGKILL')
  const ending = await running
  assert.ok('message' in ending && 'internalError' in ending.message)
  assert.match(ending.message.internalError, /launcher of children ended with SIGKILL/)
  assert.deepEqual([countTimers(), getEventListeners(signal, 'abort').length], [before, 0])
  assert.match(await runCheck(path, sourceProgram, [path]), /"accepted":true/)
})

test('a killed portal leaves neither its launcher nor its children running', { skip: withoutLinux }, async () => {
  const program = await keep(Buffer.from('setInterval(() => {}, 1000)'))
  const script = `
    import { launchChild } from ${JSON.stringify(join(project, 'server/platform/children/launcher.ts'))}
    const child = launchChild(${JSON.stringify({ program, job: {}, execArgv: [], env: {}, maxStarvedSeconds: 0 })})
    setInterval(() => child.pid && console.log(process.pid, child.pid), 20)`
  const portal = spawn(process.execPath, ['--input-type=module', '-e', script])
  const [output] = await once(portal.stdout, 'data')
  const [portalPid, childPid] = String(output).split('\n')[0]!.split(' ')
  const launcherPid = listChildren(portalPid!, 'launching-child')[0]
  portal.kill('SIGKILL')
  const isRunning = (pid: string) => existsSync(`/proc/${pid}`)
  for (const pid of [launcherPid!, childPid!]) {
    for (let tries = 0; isRunning(pid) && tries < 250; tries += 1) await wait(20)
    assert.equal(isRunning(pid), false)
  }
})
