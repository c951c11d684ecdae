import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../checks/temporary-trees.ts'
import { listCoveringTests } from './covering-tests.ts'

const files = {
  'server/mail/lists/lists.ts': '',
  'server/mail/lists/lists.test.ts': `import './lists.ts'`,
  'server/mail/lists/other.test.ts': `import './deep/deep.ts'`,
  'server/mail/lists/deep/deep.ts': '',
  'server/mail/lists/deep/deep.test.ts': `import '../lists.ts'`,
  'server/mail/index.ts': `export * from './lists/lists.ts'`,
  'server/mail/mail.test.ts': `import './index.ts'\nimport 'pg'`,
  'server/files/files.test.ts': `import '../mail/index.ts'`,
  'server/all.test.ts': `import './mail/index.ts'`,
}

test('tests in the folder, below it and above it in the domain come first if they import the file, also indirectly', t => {
  const root = makeTree(t, files)
  assert.deepEqual(listCoveringTests(root, 'server/mail/lists/lists.ts'), {
    near: ['server/mail/lists/deep/deep.test.ts', 'server/mail/lists/lists.test.ts', 'server/mail/mail.test.ts'],
    far: [],
  })
})

test('tests in other folders of the domain come after those', t => {
  const root = makeTree(t, { ...files, 'server/mail/others/others.test.ts': `import '../lists/deep/deep.ts'` })
  assert.deepEqual(listCoveringTests(root, 'server/mail/lists/deep/deep.ts'), {
    near: ['server/mail/lists/other.test.ts'],
    far: ['server/mail/others/others.test.ts'],
  })
})
