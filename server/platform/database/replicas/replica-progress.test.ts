import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { openTestDatabase } from '../../../testing/database.ts'
import { followProgress, repeatQuietly } from './replica-progress.ts'

const { pool } = await openTestDatabase()

/** A primary that has written up to this position. */
const createPrimary = (position: string) => ({ query: async () => ({ rows: [{ position }] }) }) as unknown as pg.Pool

test('a replica counts as current only after two samples of the primary', async () => {
  const progress = followProgress(pool, pool)
  await assert.rejects(progress.requireCurrent(), /not known/)
  await progress.samplePosition()
  await assert.rejects(progress.requireCurrent(), /not known/)
  await progress.samplePosition()
  await progress.requireCurrent()
})

test('a replica that lacks what the primary had is behind', async () => {
  const progress = followProgress(createPrimary('FFFFFF/0'), pool)
  await progress.samplePosition()
  await progress.samplePosition()
  await assert.rejects(progress.requireCurrent(), /behind the last known state/)
})

test('a replica is current even if it lacks what the primary wrote after the sample before the last', async () => {
  let position = '0/1'
  const primary = { query: async () => ({ rows: [{ position }] }) } as unknown as pg.Pool
  const progress = followProgress(primary, pool)
  await progress.samplePosition()
  position = 'FFFFFF/0'
  await progress.samplePosition()
  await progress.requireCurrent()
  await progress.samplePosition()
  await assert.rejects(progress.requireCurrent(), /behind/)
})

test('a failed turn does not stop the repetition', async () => {
  const turns = Promise.withResolvers<void>()
  let count = 0
  const stop = repeatQuietly(async () => {
    count += 1
    if (count === 2) turns.resolve()
    throw new Error('lost')
  })
  const keepAliveTimer = setInterval(() => {}, 1000)
  await turns.promise
  clearInterval(keepAliveTimer)
  stop()
})
