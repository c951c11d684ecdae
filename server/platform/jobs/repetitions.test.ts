import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { repeatEvery } from './repetitions.ts'

test('a stop aborts the running turn, waits for its end and starts no other', async () => {
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let turns = 0
  let hasEnded = false
  const repetition = repeatEvery(
    1,
    async closing => {
      turns += 1
      started.resolve()
      closing.addEventListener('abort', () => ended.resolve())
      await ended.promise
      hasEnded = true
    },
    pino({ level: 'silent' }),
  )
  // The timer of a repetition does not keep the process alive.
  const alive = setInterval(() => {}, 1000)
  await started.promise
  await repetition.stop()
  clearInterval(alive)
  assert.deepEqual([turns, hasEnded], [1, true])
})
