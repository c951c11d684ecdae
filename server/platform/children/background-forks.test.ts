import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestFolder } from '../../testing/folders.ts'
import { findIdleStarter, forkInBackground } from './background-forks.ts'

const idleStarter = findIdleStarter()
/** The number of SCHED_IDLE in sched(7). */
const idlePolicy = 5

/** Starts a child that says hello, and returns what `inspect` reads of it while it runs. */
const inspectChild = async <T>(starter: string | undefined, inspect: (pid: number) => T) => {
  const program = join(await createTestFolder(), 'child.mjs')
  await writeFile(program, `process.send(process.execArgv)\nprocess.on('message', () => process.disconnect())`)
  const options = { env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--max-old-space-size=64'] }
  const child = forkInBackground(program, options as Parameters<typeof forkInBackground>[1], starter)
  assert.deepEqual((await once(child, 'message'))[0], options.execArgv)
  const result = inspect(child.pid!)
  child.send('end')
  await once(child, 'close')
  return result
}

/** Returns the scheduling policies of all threads of a process, as in proc_pid_stat(5). */
const readPolicies = (pid: number) => {
  const stats = readdirSync(`/proc/${pid}/task`).map(thread => readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8'))
  return new Set(stats.map(stat => Number(stat.replace(/^.*\) /s, '').split(' ')[38])))
}

test('all threads of a child run only while nothing else needs the processor', {
  skip: !idleStarter && 'this system has no chrt that may set the policy',
}, async () => {
  assert.deepEqual(await inspectChild(idleStarter, readPolicies), new Set([idlePolicy]))
})

test('without chrt, a child has a low priority', async () => {
  assert.equal(await inspectChild(undefined, getPriority), constants.priority.PRIORITY_BELOW_NORMAL)
})
