import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkGenerated } from './checks/generated.ts'
import { makeTree } from './checks/temporary-trees.ts'
import { fix } from './fix.ts'

const project = {
  'biome.json': readFileSync(join(import.meta.dirname, '../biome.json'), 'utf8'),
  'package.json': '{ "name": "small", "type": "module" }\n',
  'contract/calls.ts': 'export const calls = []\n',
  'contract/permissions.ts': 'export const menus = {}\n',
  'docs/calls.md': 'stale',
  'server/counts.ts': 'export  const next = (count: number) => { return count + 1; }',
}

test('generated files are written and code is formatted', async t => {
  const root = makeTree(t, project)
  assert.deepEqual(await fix(root), [])
  assert.deepEqual(await checkGenerated(root), [])
  const readTreeFile = (path: string) => readFileSync(join(root, path), 'utf8')
  assert.equal(readTreeFile('server/counts.ts'), 'export const next = (count: number) => {\n  return count + 1\n}\n')
})

test('offences that only people can fix are reported', async t => {
  const root = makeTree(t, { ...project, 'server/counts.ts': 'export const next = (count: any) => count\n' })
  const offences = await fix(root)
  assert.match(offences.join('\n'), /server\/counts\.ts.*noExplicitAny/s)
})
