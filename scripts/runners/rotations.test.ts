import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../checks/temporary-trees.ts'
import { readCommit, rotateFiles } from './rotations.ts'

const files = Array.from({ length: 20 }, (_, index) => `${index}`)

test('each commit has its own half of the files first, in their order', () => {
  const lastFiles = new Set<string>()
  for (let commit = 0; commit < 40; commit += 1) {
    const rotated = rotateFiles(files, `commit ${commit}`)
    assert.deepEqual(rotated, rotateFiles(files, `commit ${commit}`))
    assert.deepEqual(new Set(rotated), new Set(files))
    const descents = rotated.filter((file, index) => index > 0 && Number(file) < Number(rotated[index - 1]))
    assert.ok(descents.length <= 1, rotated.join(' '))
    lastFiles.add(rotated.at(-1)!)
  }
  assert.ok(lastFiles.size > 1)
})

test('the backup of 10,000 reports is in the first half for every commit', () => {
  const large = 'server/backups/backups-at-size.thorough.test.ts'
  for (let commit = 0; commit < 20; commit += 1)
    assert.notEqual(rotateFiles([...files, large], `commit ${commit}`).at(-1), large)
})

test('a folder without a repository has no commit', async t => {
  assert.equal(await readCommit(makeTree(t, { 'a.ts': '' })), '')
})
