import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTree } from '../temporary-trees.ts'
import { checkRateLimits } from './rate-limits.ts'

const project = {
  'docs/behaviour/responses.md': `Up to 7 in any hour.
| what | limit |
| --- | --- |
| suggestions; links | 10 in any hour; 20 in any 4 hours |
| codes; choices | 15, and one more every 2 minutes; 120, and one more every 5 seconds |
`,
  'server/limits.ts': `const suggestionAllowance = { tries: 10, withinSeconds: 3600 }
const linkAllowance = { tries: 20, withinSeconds: 4 * 3600 }
const codeAllowance = { tries: 15, secondsEach: 120 }
const choiceAllowance = { tries: 120, secondsEach: 5 }
`,
  'server/limits.test.ts': 'const allowance = { tries: 1, secondsEach: 1 }',
}

test('tables with the limits of the server pass', async t => {
  assert.deepEqual(await checkRateLimits(makeTree(t, project)), [])
})

test('a limit that is in no table, and one that the server does not have, are found', async t => {
  const changed = { ...project, 'server/limits.ts': project['server/limits.ts'].replace('tries: 10', 'tries: 11') }
  assert.deepEqual(await checkRateLimits(makeTree(t, changed)), [
    'server/limits.ts limits to "11 in any hour", which is in no table of docs/behaviour/responses.md or docs/behaviour/logins.md',
    'docs/behaviour/responses.md or docs/behaviour/logins.md has "10 in any hour", but the server has no such limit',
  ])
})
