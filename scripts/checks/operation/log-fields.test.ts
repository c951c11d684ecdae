import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkLogFields } from './log-fields.ts'

const explained = `# Watching
## The log
| field | says |
| --- | --- |
| \`level\`, \`time\`, \`node\`, \`version\`, \`msg\`, \`reqId\` | each line |
| \`route\`, \`method\`, \`status\` | a request |
| \`queue\`, \`tries\`, \`answer\`, \`mailId\`, \`acceptanceId\`, \`versionId\` | a job |
| \`reason\` | why |
## Other
| \`colour\` | not of the log |
`
const project = {
  'docs/operations/watching.md': explained,
  'server/mail/letters.ts':
    "log.warn({ reason: 'full' }, 'Not sent')\nrequest.log.info({ status: 200 })\nsurface.info({ depth: 1 })",
}

test('documented fields pass', async t => {
  assert.deepEqual(await checkLogFields(makeTree(t, project)), [])
})

test('undocumented fields and fields that are never logged are found', async t => {
  const logged = { ...project, 'server/mail/letters.ts': "app.log.error({ email: 'x', ...more }, 'Not sent')" }
  assert.deepEqual(await checkLogFields(makeTree(t, logged)), [
    'server/mail/letters.ts logs email, which docs/operations/watching.md does not explain',
    'docs/operations/watching.md explains reason, which nothing logs',
  ])
})
