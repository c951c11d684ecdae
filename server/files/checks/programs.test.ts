import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestFolder } from '../../testing/folders.ts'
import { computeDigest, findBundle, toProgramName } from './programs.ts'

const folder = await createTestFolder()

const code = 'export {}'
const program = toProgramName(code)
const path = join(folder, program)
const keep = async () => {
  await writeFile(path, code)
  await writeFile(join(folder, 'one.ts'), 'one')
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ program, digests: { 'one.ts': computeDigest('one') } }),
  )
  assert.deepEqual(findBundle(folder, folder), { path, readable: [path] })
}

const changes: [scenario: string, change: () => Promise<unknown>][] = [
  ['a source has changed', () => writeFile(join(folder, 'one.ts'), 'two')],
  ['a source is deleted', () => rm(join(folder, 'one.ts'))],
  ['the bundle is cut short', () => writeFile(path, code.slice(1))],
  ['the bundle is deleted', () => rm(path)],
  ['the manifest is cut short', () => writeFile(join(folder, 'manifest.json'), '{')],
]
for (const [scenario, change] of changes)
  test(`a bundle is used until ${scenario}`, async () => {
    await keep()
    await change()
    assert.equal(findBundle(folder, folder), undefined)
  })
