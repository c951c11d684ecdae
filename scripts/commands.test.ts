import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listFailures, runCommand } from './commands.ts'

const buildNodeCommand = (code: string) => ({
  words: [process.execPath, '-e', code],
  cwd: import.meta.dirname,
  env: process.env,
})

test('a command returns its exit code and its whole output', async () => {
  const result = await runCommand(buildNodeCommand('console.log(1); console.error(2); process.exit(3)'))
  assert.equal(result.code, 3)
  assert.deepEqual(result.output.split('\n').sort(), ['', '1', '2'])
  assert.equal((await runCommand({ ...buildNodeCommand(''), words: ['no-such-program-anywhere'] })).code, null)
})

test('a failed command is reported with its first and last lines', async () => {
  assert.deepEqual(await listFailures(buildNodeCommand('console.log(1)')), [])
  const [offence = ''] = await listFailures(
    buildNodeCommand('for (let n = 1; n <= 100; n++) console.log("line", n); process.exitCode = 1'),
  )
  assert.match(offence, / exited with code 1\nline 1\nline 2\n/)
  assert.match(offence, /line 25\n\[…\]\nline 76\n[\s\S]*line 100$/)
})
