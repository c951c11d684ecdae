import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkReferences } from './references.ts'

const documents = {
  'docs/house.md': '# House\n## Who may import whom\nSee `server/main.ts`, `server/<domain>/` and `web/ui/`.',
  'docs/behaviour/files.md': "# Files\n## The office's names\n## ชื่อไฟล์",
  'docs/decisions/0007-dependencies.md': '# 7',
  'README.md': '# Khlang',
  'server/main.ts': 'export {}',
  'web/ui/field.ts': 'export {}',
}

test('references to an existing document and heading pass', async t => {
  const root = makeTree(t, {
    ...documents,
    'server/files.ts': `/** Names (docs/behaviour/files.md#the-offices-names, behaviour/files.md). */
      // README.md, house.md#who-may-import-whom, docs/behaviour/files.md#ชื่อไฟล์; decision 7, docs/decisions/0007
      // \`<noun>.md\` and *.md name no document, nor does https://example.org/gone.md
      export const page = 'gone.md'`,
    'database/migrations/0001-files.sql': '-- owner: files\n-- Names (docs/behaviour/files.md), decisions.md 6.',
    'web/ui/field.css': '/* docs/house.md */',
  })
  assert.deepEqual(await checkReferences(root), [])
})

const broken: { description: string; path: string; text: string; fault: string }[] = [
  {
    description: 'a document that does not exist',
    path: 'server/a.ts',
    text: '\n// (gone.md 3)',
    fault: 'server/a.ts:2 names gone.md, which is not in the project',
  },
  {
    description: 'a heading that does not exist, with its line',
    path: 'server/a.ts',
    text: '/**\n * Names\n * (docs/behaviour/files.md#words).\n */',
    fault: 'server/a.ts:3 names docs/behaviour/files.md#words, and docs/behaviour/files.md has no such heading',
  },
  {
    description: 'a document in SQL',
    path: 'database/migrations/0001-a.sql',
    text: '-- owner: a\n-- gone.md',
    fault: 'database/migrations/0001-a.sql:2 names gone.md, which is not in the project',
  },
  {
    description: 'an old document in a new migration',
    path: 'database/migrations/0200-a.sql',
    text: '-- owner: a\n-- decisions.md 3',
    fault: 'database/migrations/0200-a.sql:2 names decisions.md, which is not in the project',
  },
  {
    description: 'a document in a style sheet',
    path: 'web/a.css',
    text: '/* gone.md */',
    fault: 'web/a.css:1 names gone.md, which is not in the project',
  },
  {
    description: 'a decision',
    path: 'server/a.ts',
    text: '// decision 8',
    fault: 'server/a.ts:1 names decision 8, which does not exist',
  },
  {
    description: 'a file in a page',
    path: 'docs/behaviour/a.md',
    text: '# A\n`server/gone.ts`',
    fault: 'docs/behaviour/a.md:2 names server/gone.ts, which is not in the project',
  },
]

for (const { description, path, text, fault } of broken)
  test(`${description} is found`, async t => {
    assert.deepEqual(await checkReferences(makeTree(t, { ...documents, [path]: text })), [fault])
  })
