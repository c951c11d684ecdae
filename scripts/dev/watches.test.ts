import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { makeTree } from '../checks/temporary-trees.ts'
import { isServerSource, watchSources } from './watches.ts'

test('sources of the server count, tests and temporary files of editors do not', () => {
  for (const path of ['main.ts', 'catalogue/reports.ts', 'migrations/0001-search-text.sql', 'office.json'])
    assert.equal(isServerSource(path), true, path)
  for (const path of ['main.test.ts', 'testing/portal.ts', '.main.ts.swp', '.#main.ts', 'main.ts~', '4913'])
    assert.equal(isServerSource(path), false, path)
})

test('several saves at once count as one edit', async t => {
  const root = makeTree(t, { 'server/a.ts': '', 'server/deep/b.ts': '' })
  let edits = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = watchSources(root, ['server'], () => {
    edits += 1
    resolve()
  })
  t.after(stop)
  for (const file of ['a.ts', 'deep/b.ts']) appendFileSync(join(root, 'server', file), '// saved\n')
  await promise
  await wait(300)
  assert.equal(edits, 1)
})
