import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkCycles } from './cycles.ts'

test('a chain of imports passes', async t => {
  const root = makeTree(t, {
    'web/ui/Table.tsx': `import { Row } from './Row.tsx'`,
    'web/ui/Row.tsx': `import { Cell } from './Cell.tsx'`,
    'web/ui/Cell.tsx': `export const Cell = 1`,
  })
  assert.deepEqual(await checkCycles(root), [])
})

test('files that import each other are named, also when one of the imports is a type', async t => {
  const root = makeTree(t, {
    'web/ui/Table.tsx': `import { Row } from './Row.tsx'\nexport interface Shape { a: 1 }`,
    'web/ui/Row.tsx': `import { Cell } from './Cell.tsx'`,
    'web/ui/Cell.tsx': `import type { Shape } from './Table.tsx'`,
    'web/ui/Page.tsx': `import { Table } from './Table.tsx'`,
  })
  assert.deepEqual(await checkCycles(root), [
    'web/ui/Cell.tsx, web/ui/Row.tsx, web/ui/Table.tsx import each other; move what they share into a file of its own',
  ])
})
