import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkFolders } from './folders.ts'
import { makeTree } from './temporary-trees.ts'

const buildFiles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`web/catalogue/file-${index}.ts`, '']))

test('a folder of 25 files passes, whatever its sub-folders contain', async t => {
  const root = makeTree(t, { ...buildFiles(25), 'web/catalogue/search/SearchBox.tsx': '' })
  assert.deepEqual(await checkFolders(root), [])
})

test('a folder of 26 files is named', async t => {
  assert.deepEqual(await checkFolders(makeTree(t, buildFiles(26))), [
    'web/catalogue holds 26 files; group them by feature into sub-folders of at most 25',
  ])
})
