import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { findProcessorSeconds, type Lateness, watchProcessorShare, watchProcessorTime } from './time-watches.ts'

const linux = process.platform !== 'linux' && 'only Linux reports the processor time of a child'

const short = { min: 0, max: 10 }

/** Starts a program, and returns why it was late and after how many seconds, with the processor time that it had used then. */
const watchProgram = async (program: string, seconds: number) => {
  const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
  await once(child, 'spawn')
  const startedAt = performance.now()
  const lateness = await new Promise<Lateness>(resolve => watchProcessorTime(child, seconds, resolve, short))
  const usedSeconds = (await findProcessorSeconds(child.pid!)) ?? 0
  child.kill('SIGKILL')
  return { lateness, usedSeconds, clockSeconds: (performance.now() - startedAt) / 1000 }
}

test('a child that uses its processor time is late', { skip: linux }, async () => {
  const { lateness, usedSeconds } = await watchProgram('for (;;);', 0.4)
  assert.equal(lateness, 'timeUsed')
  assert.ok(usedSeconds >= 0.4, `${usedSeconds} s`)
})

test('a child that gets no processor is starved after ten times its time', { skip: linux }, async () => {
  const { lateness, usedSeconds, clockSeconds } = await watchProgram('setTimeout(() => {}, 60_000)', 0.5)
  assert.equal(lateness, 'starved')
  assert.ok(usedSeconds < 0.5 && clockSeconds >= 5, `${usedSeconds} s used in ${clockSeconds} s`)
})

test('a child that has not started has used no time', async () => {
  const lateness = await new Promise<Lateness>(resolve => watchProcessorTime({}, 0.01, resolve, short))
  assert.equal(lateness, 'starved')
})

test('an ended watch reports nothing', async () => {
  const late: Lateness[] = []
  watchProcessorTime({}, 0.01, lateness => late.push(lateness), short)()
  await new Promise(resolve => setTimeout(resolve, 150))
  assert.deepEqual(late, [])
})

test('only a process without processor time is starved', { skip: linux }, async () => {
  const starved: string[] = []
  for (const program of ['for (;;);', 'setTimeout(() => {}, 60_000)']) {
    const child = spawn(process.execPath, ['-e', program], { stdio: 'ignore' })
    await once(child, 'spawn')
    // Its start takes processor time.
    await new Promise(resolve => setTimeout(resolve, 500))
    const stopWatch = watchProcessorShare(child.pid!, 1, () => starved.push(program))
    await new Promise(resolve => setTimeout(resolve, 2500))
    stopWatch()
    child.kill('SIGKILL')
  }
  assert.deepEqual(new Set(starved), new Set(['setTimeout(() => {}, 60_000)']))
})

test('an ended watch reports no starved process', { skip: linux }, async () => {
  const starved: true[] = []
  watchProcessorShare(process.pid, 0.1, () => starved.push(true))()
  await new Promise(resolve => setTimeout(resolve, 300))
  assert.deepEqual(starved, [])
})
