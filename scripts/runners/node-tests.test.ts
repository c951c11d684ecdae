import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { makeTree } from '../checks/temporary-trees.ts'
import { listLeftovers } from '../gate/leftovers.ts'

const header = `import { test, before } from 'node:test'\nimport assert from 'node:assert/strict'\n`
const runner = join(import.meta.dirname, 'node-tests.ts')

/** Runs the files of a tree outside of this test, since Node's runner detects nested runs. */
const runTree = async (root: string, files: string[], more: Record<string, string> = {}) => {
  const { NODE_TEST_CONTEXT: _, ...rest } = process.env
  const env = { ...rest, ...more }
  const { stdout } = await promisify(execFile)(process.execPath, ['program.ts', ...files], { env, cwd: root })
  return JSON.parse(stdout) as { totals: [string, object][]; lines: string[] }
}

const program = `import { runNodeTests } from ${JSON.stringify(runner)}
const lines = []
const totals = await runNodeTests({
  root: process.cwd(),
  files: process.argv.slice(2),
  signal: new AbortController().signal,
  print: line => lines.push(line),
  limits: { test: Number(process.env.TEST_LIMIT ?? 1000), file: 6000 },
  processes: process.env.PROCESSES ? Number(process.env.PROCESSES) : undefined,
  secondTries: Number(process.env.SECOND_TRIES ?? 0),
  lastEnd: process.env.LAST_END ? Number(process.env.LAST_END) : undefined,
  lastStart: process.env.LAST_START ? Number(process.env.LAST_START) : undefined,
  onDrained: () => lines.push('drained'),
})
console.log(JSON.stringify({ totals: [...totals], lines }))`

const files = {
  'contract/fine.test.ts': `${header}test('a', async t => { await t.test('b', () => {}); await t.test('c', () => {}) })`,
  'contract/skips.test.ts': `${header}test('d', { skip: 'no printer' }, () => {})\ntest('e', () => {})`,
  'server/fails.test.ts': `${header}console.log('noise'); test('f', () => assert.equal(1, 2))\ntest('g', () => {})`,
  'server/crashes.test.ts': `throw new Error('at once')`,
  'server/rejects.test.ts': `${header}test('h', () => { setTimeout(() => Promise.reject(new Error('late')), 20) })`,
  'server/throws.test.ts': `${header}test('w', () => new Promise(() => setTimeout(() => { throw new Error('callback') }, 20)))`,
  'server/exits.test.ts': `${header}test('i', () => {})\nsetTimeout(() => process.exit(3), 50)`,
  'server/stops.test.ts': `${header}test('p', () => {}); await Promise.resolve(); throw new Error('halfway')`,
  'server/waits.test.ts': `${header}test('q', () => {}); await new Promise(() => {})`,
  'server/after.test.ts': `import { after, test } from 'node:test'\ntest('r', () => {}); after(() => { throw new Error('afterwards') })`,
  'server/empty.test.ts': 'export const nothing = 1',
  'server/hooks.test.ts': `${header}before(() => { throw new Error('hook') })\ntest('j', () => {})`,
  'web/hangs.test.ts': `${header}test('k', () => new Promise(() => { setTimeout(() => {}, 2000) }))`,
  'web/lingers.test.ts': `${header}test('l', () => { setInterval(() => {}, 1000) })`,
}

test('totals are right, however a file ends', async t => {
  const { totals, lines } = await runTree(makeTree(t, { ...files, 'program.ts': program }), Object.keys(files))
  assert.deepEqual(Object.fromEntries(totals), {
    contract: { passed: 3, failed: 0, skipped: 1 },
    server: { passed: 5, failed: 10, skipped: 0 },
    web: { passed: 1, failed: 2, skipped: 0 },
  })
  const output = lines.join('\n')
  assert.match(output, /^ok contract\/skips\.test\.ts: 1 of 1, 1 skipped/m)
  assert.match(output, /skipped: d: no printer/)
  assert.match(output, /failed: f: AssertionError[\s\S]*it said:\s+noise/)
  assert.match(output, /not ok server\/exits\.test\.ts[^\n]*\n {4}failed: [^\n]*exited with code 3/)
  assert.match(output, /failed: [^\n]*rejects\.test\.ts: Error: late\n/)
  assert.match(output, /not ok server\/throws[^\n]*\n {4}failed: [^\n]*throws\.test\.ts: Error: callback\n/)
  assert.match(output, /failed: [^\n]*empty\.test\.ts: holds no test/)
  // The slow last file continues while other work may start.
  assert.ok(lines.indexOf('drained') < lines.findIndex(line => line.includes('lingers.test.ts')))
  assert.match(output, /failed: [^\n]*lingers\.test\.ts: timed out or was cancelled/)
})

const promiseTest = `import { executionAsyncId } from 'node:async_hooks'
${header}test('x', async () => {
  const ids = new Set()
  for (let count = 0; count < 5; count += 1) await Promise.resolve().then(() => ids.add(executionAsyncId()))
  assert.equal(ids.size, 1, 'each promise has an id')
})`

test('promises of tests are followed by no async hook, which would take a quarter of the processor time', async t => {
  const tree = { 'web/promises.test.ts': promiseTest, 'program.ts': program }
  const { totals, lines } = await runTree(makeTree(t, tree), ['web/promises.test.ts'])
  assert.deepEqual(totals, [['web', { passed: 1, failed: 0, skipped: 0 }]], lines.join('\n'))
})

const leaves = `import { mock } from 'node:test'
${header}globalThis.left = true; process.env.LEFT = 'x'; mock.timers.enable({ apis: ['Date'], now: 0 })
test('s', () => {})`
const buildTestFile = (isShared: boolean) => `${header}test('t', () => {
  assert.equal(globalThis.left === true, ${isShared})
  assert.equal(process.env.LEFT, undefined)
  assert.ok(Date.now() > 0)
})`

test('files share a process without its environment and clock, until one of them fails', async t => {
  const tree = {
    ...files,
    'web/leaves.test.ts': leaves,
    'web/shares.test.ts': buildTestFile(true),
    'web/starts.test.ts': buildTestFile(false),
    'program.ts': program,
  }
  const inOrder = ['web/leaves.test.ts', 'web/shares.test.ts', 'server/fails.test.ts', 'web/starts.test.ts']
  const { totals, lines } = await runTree(makeTree(t, tree), inOrder, { PROCESSES: '1' })
  assert.deepEqual(Object.fromEntries(totals).web, { passed: 3, failed: 0, skipped: 0 }, lines.join('\n'))
})

test('an unhandled error fails only the file that is running', async t => {
  const names = ['contract/fine.test.ts', 'server/throws.test.ts']
  const { totals } = await runTree(makeTree(t, { ...files, 'program.ts': program }), names, { PROCESSES: '1' })
  assert.deepEqual(Object.fromEntries(totals), {
    contract: { passed: 2, failed: 0, skipped: 0 },
    server: { passed: 0, failed: 1, skipped: 0 },
  })
})

const long = `${header}test('n', () => {})\ntest('o', () => new Promise(resolve => setTimeout(resolve, 20_000)))`

test('files that have not started or finished in time are skipped and listed, and what had failed stays failed', async t => {
  const root = makeTree(t, {
    ...files,
    'web/long.test.ts': long,
    'server/long.test.ts': long.replace('() => {}', '() => assert.ok(false)'),
    'program.ts': program,
  })
  const early = await runTree(root, ['contract/fine.test.ts'], { LAST_END: '0' })
  assert.deepEqual(early.totals, [['contract', { passed: 0, failed: 0, skipped: 1 }]])
  assert.match(early.lines.join('\n'), /skipped: contract\/fine\.test\.ts: no time was left to begin it/)
  const late = await runTree(root, ['web/long.test.ts', 'server/long.test.ts'], {
    LAST_END: '4000',
    TEST_LIMIT: '30000',
  })
  assert.deepEqual(Object.fromEntries(late.totals), {
    server: { passed: 0, failed: 1, skipped: 1 },
    web: { passed: 1, failed: 0, skipped: 1 },
  })
  assert.match(late.lines.join('\n'), /skipped: web\/long\.test\.ts: no time was left to finish it/)
  const half = await runTree(root, ['contract/fine.test.ts'], { LAST_START: '0', LAST_END: '60000' })
  assert.deepEqual(half.totals, [['contract', { passed: 0, failed: 0, skipped: 1 }]])
})

const leavesProgram = `import { spawn } from 'node:child_process'
${header}spawn('sleep', ['12'], { stdio: ['ignore', 'ignore', 'inherit'] })
test('u', () => { setTimeout(() => process.exit(4), 100) })`

test('a file that exits ends the run although a program it started keeps its output open', async t => {
  const tree = { ...files, 'web/leaves.test.ts': leavesProgram, 'program.ts': program }
  const begun = performance.now()
  const { lines } = await runTree(makeTree(t, tree), ['web/leaves.test.ts', 'contract/fine.test.ts'], {
    PROCESSES: '1',
  })
  assert.match(lines.join('\n'), /exited with code 4[\s\S]*ok contract\/fine/)
  assert.ok(performance.now() - begun < 10_000)
})

const startsProgram = `import { spawn } from 'node:child_process'
${header}test('v', () => new Promise(() => spawn('sleep', ['60'], { stdio: 'ignore' })))`

test('a file that is ended for lack of time leaves no program running that it has started', async t => {
  const root = makeTree(t, { 'web/starts.test.ts': startsProgram, 'program.ts': program })
  const { totals } = await runTree(root, ['web/starts.test.ts'], { LAST_END: '4000', TEST_LIMIT: '30000' })
  assert.deepEqual(totals, [['web', { passed: 0, failed: 0, skipped: 1 }]])
  assert.deepEqual(listLeftovers(root), [])
})

const flaky = `import { existsSync, writeFileSync } from 'node:fs'
${header}test('m', () => {
  const isFirst = !existsSync(import.meta.filename + '.tried')
  writeFileSync(import.meta.filename + '.tried', '')
  assert.ok(!isFirst)
})`

test('a file that passes only at its second try is listed as flaky; one that fails twice counts as failed', async t => {
  const tree = { ...files, 'web/flaky.test.ts': flaky, 'program.ts': program }
  const { totals, lines } = await runTree(
    makeTree(t, tree),
    ['web/flaky.test.ts', 'server/fails.test.ts', 'contract/fine.test.ts'],
    { SECOND_TRIES: '2' },
  )
  assert.deepEqual(Object.fromEntries(totals), {
    contract: { passed: 2, failed: 0, skipped: 0 },
    server: { passed: 1, failed: 1, skipped: 0 },
    web: { passed: 1, failed: 0, skipped: 0 },
  })
  const output = lines.join('\n')
  assert.match(
    output,
    /not ok web\/flaky[\s\S]*ok web\/flaky[\s\S]*flaky: web\/flaky\.test\.ts: 1 failed at the first try/,
  )
  assert.equal(output.match(/not ok server\/fails/g)?.length, 2)
  assert.doesNotMatch(output, /flaky: server/)
})

test('if too many files fail, none gets a second try', async t => {
  const tree = { ...files, 'web/flaky.test.ts': flaky, 'program.ts': program }
  const names = ['web/flaky.test.ts', 'server/fails.test.ts']
  const { totals, lines } = await runTree(makeTree(t, tree), names, { SECOND_TRIES: '1' })
  assert.deepEqual(Object.fromEntries(totals), {
    server: { passed: 1, failed: 1, skipped: 0 },
    web: { passed: 0, failed: 1, skipped: 0 },
  })
  assert.doesNotMatch(lines.join('\n'), /flaky:/)
})
