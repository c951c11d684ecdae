import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkCodeNames } from './code-names.ts'

test('names of the code pass, in comments and in documents', async t => {
  const root = makeTree(t, {
    'server/reports.ts': "// `findReport` and `listX`; `plain` is one word.\nexport const findReport = () => 'a'",
    'server/rows.sql': 'select rowCount from t',
    'docs/reports.md': '`findReport()` counts `rowCount`.',
  })
  assert.deepEqual(await checkCodeNames(root), [])
})

test('a name that is only in comments and documents is reported with its line', async t => {
  const root = makeTree(t, {
    'server/reports.ts': '/**\n * Like `findOldReport`.\n */\nexport const findReport = () => 1 // `findOldReport`',
    'docs/reports.md': '# Reports\n\n`findOldReport` is gone.',
  })
  assert.deepEqual(await checkCodeNames(root), [
    'server/reports.ts:2 names findOldReport, which is not in the code',
    'server/reports.ts:4 names findOldReport, which is not in the code',
    'docs/reports.md:3 names findOldReport, which is not in the code',
  ])
})
