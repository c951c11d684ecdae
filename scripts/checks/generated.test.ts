import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { generate } from '../generate.ts'
import { databaseVariable } from '../runners/shared-database.ts'
import { checkGenerated } from './generated.ts'
import { makeTree } from './temporary-trees.ts'

// Migrations are tested in a separate database, not in the shared one of a test run.
delete process.env[databaseVariable]

const buildContract = (summary: string) => ({
  'contract/calls.ts': `import { z } from 'zod'
const input = z.object({ words: z.string().max(20), page: z.int().min(1).max(9).default(1) })
const output = z.object({ rows: z.array(z.object({ id: z.int(), kind: z.enum(['a', 'b']).optional() })) })
const say = (name, path, access, summary) => ({ name, method: 'POST', path, access, summary, input, output })
export const calls = [
  say('searchReports', '/api/search', { kind: 'public' }, '${summary}'),
  say('saveReport', '/api/save', { kind: 'menu', menus: ['Reports', 'Sources'] }, 'Saves.'),
]`,
  'contract/permissions.ts': `export const menus = { Reports: 'Edit reports', Sources: 'Edit sources', Users: 'Edit users' }`,
})

const generateTree = async (t: Parameters<typeof makeTree>[0], summary: string) => {
  const tree = makeTree(t, buildContract(summary))
  mkdirSync(join(tree, 'docs'))
  for (const { path, text } of await generate(tree)) writeFileSync(join(tree, path), text)
  return tree
}

test('newly written pages pass', async t => {
  assert.deepEqual(await checkGenerated(await generateTree(t, 'Finds reports.')), [])
})

test('a missing or outdated page is found', async t => {
  const stale = await generateTree(t, 'Finds reports.')
  const changed = makeTree(t, { ...buildContract('Finds reports by words.') })
  mkdirSync(join(changed, 'docs'))
  for (const { path, text } of await generate(stale)) writeFileSync(join(changed, path), text)
  assert.deepEqual(await checkGenerated(changed), [
    'docs/calls.md is stale from line 10; run: node scripts/generate.ts',
  ])
  assert.deepEqual(await checkGenerated(makeTree(t, buildContract('Finds.'))), [
    'docs/calls.md is missing; run: node scripts/generate.ts',
    'docs/permissions.md is missing; run: node scripts/generate.ts',
  ])
})

test('the pages list the callers and the shapes of calls', async t => {
  const [calls, permissions] = await generate(makeTree(t, buildContract('Finds reports.')))
  assert.ok(calls?.text.includes('| [searchReports](#searchreports) | `POST /api/search` | anyone | Finds reports. |'))
  assert.ok(
    calls?.text.includes('  words: string  // at most 20 characters\n  page?: integer  // 1 to 9, 1 if not given'),
  )
  assert.ok(calls?.text.includes('  rows: {\n    id: integer\n    kind?: "a" | "b"\n  }[]'))
  assert.ok(permissions?.text.includes('| Reports | Edit reports | [saveReport](calls.md#savereport) |'))
  assert.ok(permissions?.text.includes('| Users | Edit users | none yet |'))
  assert.ok(permissions?.text.includes('| anyone | [searchReports](calls.md#searchreports) |'))
})

test('the types of the tables follow the migrations', async t => {
  const migration = '-- owner: catalogue\n-- Why.\ncreate table reports (report_id bigint not null, title text);'
  const config = '{ "dialect": "postgres", "excludePattern": "migrations", "typeMapping": { "int8": "number" } }'
  const files = { 'database/migrations/0001-reports.sql': migration, 'kysely-codegen.json': config }
  const [tables] = await generate(makeTree(t, files))
  const { path = '', text = '' } = tables ?? {}
  assert.ok(text.includes('export interface Reports {\n  report_id: number;\n  title: string | null;\n}'), text)
  const stale = makeTree(t, { ...files, [path]: text.replace('title: string', 'title: number') })
  assert.match((await checkGenerated(stale)).join(), /^server\/platform\/database\/tables\.ts is stale from line \d+/)
})

test('a project without a contract has nothing to generate', async t => {
  assert.deepEqual(await checkGenerated(makeTree(t, {})), [])
})
