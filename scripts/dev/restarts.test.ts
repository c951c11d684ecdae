import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { openRestarts } from './restarts.ts'

/** A program that exits slowly, and records whether another one runs concurrently. */
const slowProgram = `process.on('SIGINT', () => setTimeout(() => process.exit(0), 200)); console.log('up'); setInterval(() => {}, 1000)`

const openCounted = () => {
  let running = 0
  let peakRunning = 0
  let started = 0
  const restarts = openRestarts(() => {
    const child = spawn(process.execPath, ['--eval', slowProgram], { stdio: ['ignore', 'pipe', 'inherit'] })
    started += 1
    running += 1
    peakRunning = Math.max(peakRunning, running)
    child.once('exit', () => {
      running -= 1
    })
    up = once(child.stdout, 'data')
    return child
  })
  let up: Promise<unknown> = Promise.resolve()
  return { restarts, untilUp: () => up, counts: () => ({ running, peakRunning, started }) }
}

test('a restart waits for the previous program, and requests in the meantime cause one restart', async () => {
  const { restarts, untilUp, counts } = openCounted()
  restarts.restart()
  await new Promise(setImmediate)
  await untilUp()
  for (let attempt = 0; attempt < 5; attempt += 1) restarts.restart()
  await restarts.idle()
  await untilUp()
  assert.deepEqual(counts(), { running: 1, peakRunning: 1, started: 2 })
  await restarts.close()
  assert.deepEqual(counts(), { running: 0, peakRunning: 1, started: 2 })
})

test('nothing starts after closing', async () => {
  const { restarts, counts } = openCounted()
  restarts.restart()
  await restarts.close()
  restarts.restart()
  await restarts.idle()
  assert.equal(counts().running, 0)
})
