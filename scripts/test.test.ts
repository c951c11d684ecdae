import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { runCommand } from './commands.ts'

test('without a browser all journeys count as one failure with one sentence', async () => {
  const { NODE_TEST_CONTEXT: _, npm_lifecycle_event: __, ...environment } = process.env
  const { code, output } = await runCommand({
    words: [process.execPath, join(import.meta.dirname, 'test.ts'), 'e2e/shell'],
    cwd: import.meta.dirname,
    env: { ...environment, CHROMIUM_PATH: '/bin/false' },
  })
  assert.equal(code, 1)
  assert.match(
    output,
    /^not ok the journeys: The browser \/bin\/false does not start \([^\n]*\); install Chromium[^\n]*\n/,
  )
  assert.match(output, /\n0 passed, 1 failed\n$/)
})
