import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestFolder } from '../../testing/folders.ts'
import { findIdleStarter } from './background-forks.ts'
import { type LaunchedChild, launchChild } from './launcher.ts'

const lowPriority = constants.priority.PRIORITY_BELOW_NORMAL
const withoutIdle = !findIdleStarter() && 'this system has no chrt that may set the policy'

/** Launches a child that reports its priority and its job, and then runs the given code. */
const launchReporting = async (code: string, maxStarvedSeconds: number) => {
  const program = join(await createTestFolder(), 'child.mjs')
  await writeFile(
    program,
    `import { getPriority } from 'node:os'
    process.once('message', job => { process.send([getPriority(), job], () => { ${code} }) })`,
  )
  return launchChild<[priority: number, job: string]>({ program, job: 'job', execArgv: [], env: {}, maxStarvedSeconds })
}

const waitForever = 'setInterval(() => {}, 1000)'

const nextReport = async (child: LaunchedChild<[number, string]>) => (await once(child, 'message'))[0]

const killAndReadEnd = async (child: LaunchedChild<unknown>) => {
  const end = once(child, 'end')
  child.kill()
  return (await end)[0]
}

test('a child for which a person waits has a low priority from its start', async () => {
  const child = await launchReporting(waitForever, 0)
  assert.deepEqual(await nextReport(child), [lowPriority, 'job'])
  assert.deepEqual(await killAndReadEnd(child), { code: null, signal: 'SIGKILL' })
})

// The next test ends the time in which children may start with SCHED_IDLE.
test('a child that is stopped does not begin again', { skip: withoutIdle }, async () => {
  const child = await launchReporting(waitForever, 1)
  assert.deepEqual(await nextReport(child), [0, 'job'])
  const reports: unknown[] = []
  child.on('message', report => reports.push(report))
  await killAndReadEnd(child)
  await new Promise(resolve => setTimeout(resolve, 1500))
  assert.deepEqual(reports, [])
})

test('a child that gets no processor begins again with a low priority, and so do others after it', {
  skip: withoutIdle,
}, async () => {
  const waiting = await launchReporting(waitForever, 1)
  assert.deepEqual(await nextReport(waiting), [0, 'job'])
  const firstPid = waiting.pid
  assert.deepEqual(await nextReport(waiting), [lowPriority, 'job'])
  assert.notEqual(waiting.pid, firstPid)

  const next = await launchReporting(waitForever, 1)
  assert.deepEqual(await nextReport(next), [lowPriority, 'job'])

  for (const child of [waiting, next]) assert.deepEqual(await killAndReadEnd(child), { code: null, signal: 'SIGKILL' })
})
