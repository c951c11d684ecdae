import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { circuitBreaker } from './circuit-breaker.ts'

test('only one reader waits for a silent store, until a check succeeds', async () => {
  let [checks, isBack] = [0, false]
  const check = async () => {
    checks += 1
    if (!isBack) throw new Error('silence')
  }
  const read = circuitBreaker({ check }, { timeout: 200, checkInterval: 100 })
  const took = async (reading: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await assert.rejects(read(reading), { reason: 'unreachable', status: 503 })
    return performance.now() - startedAt
  }
  const never = () => new Promise(() => {})
  assert.ok((await took(never)) > 150)
  await wait(500)
  assert.ok(checks > 1, 'it is asked in the background')
  assert.ok((await took(never)) < 50, 'nobody waits, however long it has been')
  isBack = true
  await wait(400)
  assert.equal(await read(async () => 'rows'), 'rows')
  const known = checks
  await wait(300)
  assert.equal(checks, known, 'a store that answers is not asked')
})

test('a failed read rejects with its own error, and the store does not count as silent', async () => {
  const read = circuitBreaker({ check: async () => {} }, { timeout: 200, checkInterval: 100 })
  await assert.rejects(
    read(async () => {
      throw new Error('damaged')
    }),
    /damaged/,
  )
  assert.equal(await read(async () => 'rows'), 'rows')
})
