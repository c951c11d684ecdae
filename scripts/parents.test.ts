import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { makeTree } from './checks/temporary-trees.ts'

const program = `import { leaveWithParent } from ${JSON.stringify(join(import.meta.dirname, 'parents.ts'))}
process.on('SIGTERM', () => { console.log('left in good order'); process.exit(0) })
leaveWithParent()
console.log('here')
setTimeout(() => console.log('stayed'), 3000)`

/** A shell that starts the program, and is then killed as npm does. */
const startBelowShell = (root: string, environment: Record<string, string>) => {
  const { npm_lifecycle_event: _, ...env } = process.env
  const command = `"${process.execPath}" program.ts; true`
  return spawn('/bin/sh', ['-c', command], {
    cwd: root,
    env: { ...env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

for (const [environment, last] of [
  [{ npm_lifecycle_event: 'start' }, 'left in good order'],
  [{}, 'stayed'],
] as const) {
  const name =
    'npm_lifecycle_event' in environment
      ? 'a program that npm started ends with its shell'
      : 'a program that npm did not start outlives its shell'
  test(name, { skip: process.platform === 'win32' && 'no shell of that kind' }, async t => {
    const shell = startBelowShell(makeTree(t, { 'program.ts': program }), environment)
    await once(shell.stdout, 'readable')
    shell.kill('SIGTERM')
    assert.equal((await text(shell.stdout)).trim().split('\n').at(-1), last)
  })
}
