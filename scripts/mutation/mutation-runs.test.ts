import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { readSource } from '../checks/sources.ts'
import { makeTree } from '../checks/temporary-trees.ts'
import { tryMutants } from './mutation-runs.ts'
import { buildMutants } from './mutators.ts'

const buildTest = (module: string, facts: string) => `
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as it from './${module}.ts'
test('facts', () => { ${facts} })`

const files = {
  'package.json': '{ "type": "module" }',
  'server/ages/adults.ts': 'export const isAdult = (age: number): boolean => age >= 18',
  'server/ages/adults.test.ts': buildTest(
    'adults',
    'assert.deepEqual([17, 18, 19].map(it.isAdult), [false, true, true])',
  ),
  'server/ages/children.ts': 'export const isChild = (age: number): boolean => age < 18',
  'server/ages/children.test.ts': buildTest('children', 'assert.equal(it.isChild(5), true)'),
  'server/ages/years.ts': 'export const countTo = (most: number) => { let n = 0; while (n !== most) n += 1; return n }',
  'server/ages/years.test.ts': buildTest('years', 'assert.equal(it.countTo(3), 3)'),
}

const tryFiles = async (
  t: TestContext,
  tree: Record<string, string>,
  names: string[],
  signal = createAbort().signal,
) => {
  const root = makeTree(t, tree)
  const temporary = await mkdtemp(join(tmpdir(), 'khlang-mutations-'))
  t.after(() => rm(temporary, { recursive: true, force: true }))
  const before = process.env.TMPDIR
  process.env.TMPDIR = temporary
  const survivors: string[] = []
  try {
    const killed = await tryMutants({
      root,
      mutants: names.flatMap(name => buildMutants(readSource(root, `server/ages/${name}.ts`))),
      signal,
      onSurvivor: ({ file, line, description }) => survivors.push(`${file}:${line}  ${description}`),
    })
    return { killed, survivors: survivors.sort() }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    assert.deepEqual(readdirSync(temporary), [])
    for (const [path, text] of Object.entries(tree)) assert.equal(readFileSync(join(root, path), 'utf8'), text)
  }
}

const createAbort = () => new AbortController()

test('a good test kills every mutant, and a weak one lets three survive', async t => {
  assert.deepEqual(await tryFiles(t, files, ['adults', 'children']), {
    killed: 5,
    survivors: [
      'server/ages/children.ts:1  18 → 19',
      'server/ages/children.ts:1  age < 18 → age <= 18',
      'server/ages/children.ts:1  isChild returns true at once',
    ],
  })
})

test('a mutant that never ends counts as killed', async t => {
  assert.deepEqual(await tryFiles(t, files, ['years']), {
    killed: 2,
    survivors: ['server/ages/years.ts:1  0 → 1'],
  })
})

test('a mutant without any test survives', async t => {
  const { 'server/ages/adults.test.ts': _, ...rest } = files
  assert.equal((await tryFiles(t, rest, ['adults'])).survivors.length, 4)
})

test('a test that fails without a mutant ends the run', async t => {
  const broken = { ...files, 'server/ages/adults.test.ts': buildTest('adults', 'assert.fail()') }
  await assert.rejects(tryFiles(t, broken, ['adults']), /adults\.test\.ts fails without any mutant/)
})

test('an interrupted run ends its processes and leaves no files', async t => {
  const marks = makeTree(t, {})
  const mark = join(marks, 'pid')
  const endless = `(await import('node:fs')).writeFileSync(${JSON.stringify(mark)}, String(process.pid)); for (;;);`
  const { 'server/ages/adults.test.ts': text, ...rest } = files
  const controller = createAbort()
  const run = tryFiles(t, { ...rest, 'server/ages/adults.test.ts': endless + text }, ['adults'], controller.signal)
  while (!existsSync(mark)) await setTimeout(50)
  controller.abort(new Error('interrupted'))
  await assert.rejects(run, /interrupted/)
  assert.throws(() => process.kill(Number(readFileSync(mark, 'utf8')), 0), { code: 'ESRCH' })
})
