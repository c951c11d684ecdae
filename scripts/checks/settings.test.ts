import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSettings } from './settings.ts'
import { makeTree } from './temporary-trees.ts'

const project = {
  'server/platform/settings.ts': `import { z } from 'zod'
export const settingsSchema = z.object({ HOST: z.string().default('127.0.0.1'), DATA_DIR: z.string().optional() })
export const readSettings = () => settingsSchema.parse(process.env)`,
  '.env.example': '# Address to listen on.\nHOST=127.0.0.1\n# Where files are kept.\n# DATA_DIR=./data\n',
  'docs/operations.md': '# Operations\n`HOST`: address. `DATA_DIR`: folder.',
}

const violations: [description: string, files: Record<string, string>, offence: string][] = [
  ['a setting left out of the example', { '.env.example': 'HOST=' }, 'DATA_DIR is not listed in .env.example'],
  [
    'a setting left out of the handbook',
    { 'docs/operations.md': '`HOST`, and DATA_DIRECTORY' },
    'DATA_DIR is not explained in docs/operations.md',
  ],
  ['a removed setting', { '.env.example': 'HOST=\nDATA_DIR=\nCOLOUR=\n' }, 'COLOUR in .env.example is not a setting'],
  [
    'the environment read elsewhere',
    { 'server/mail/letters.ts': '\nconst { SMTP_URL } = process.env' },
    'server/mail/letters.ts:2 reads process.env, which only server/platform/settings.ts may',
  ],
  [
    'a module of settings without a schema',
    { 'server/platform/settings.ts': 'export const settings = {}' },
    'server/platform/settings.ts exports no zod object whose keys are settings',
  ],
]

test('documented settings pass, and tests may read the environment', async t => {
  const tests = { 'server/testing/kit.ts': 'process.env.X', 'scripts/test.ts': 'process.env.X' }
  assert.deepEqual(await checkSettings(makeTree(t, { ...project, ...tests })), [])
  assert.deepEqual(await checkSettings(makeTree(t, {})), [])
})

for (const [description, files, offence] of violations) {
  test(`${description} is found`, async t => {
    assert.deepEqual(await checkSettings(makeTree(t, { ...project, ...files })), [offence])
  })
}
