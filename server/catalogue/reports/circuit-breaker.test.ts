import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createCircuitBreaker } from './circuit-breaker.ts'

test('only one reader waits for a silent store, until a check succeeds', async () => {
  let [checks, isBack] = [0, false]
  const check = async () => {
    checks += 1
    if (!isBack) throw new Error('silence')
  }
  const readInTime = createCircuitBreaker({ check }, { timeoutMilliseconds: 200, checkMilliseconds: 100 })
  let reads = 0
  const refuse = () => {
    const readCounted = async () => {
      reads += 1
      return new Promise(() => {})
    }
    return assert.rejects(readInTime(readCounted), { reason: 'unreachable', status: 503 })
  }
  await refuse()
  while (checks < 2) await wait(10)
  await refuse()
  assert.equal(reads, 1, 'nobody waits, however long it has been')
  isBack = true
  while ((await readInTime(async () => 'rows').catch(() => '')) !== 'rows') await wait(10)
  const checksBefore = checks
  await wait(300)
  assert.equal(checks, checksBefore, 'a store that answers is not asked')
})

test('a failed read rejects with its own error, and the store does not count as silent', async () => {
  const readInTime = createCircuitBreaker(
    { check: async () => {} },
    { timeoutMilliseconds: 200, checkMilliseconds: 100 },
  )
  await assert.rejects(
    readInTime(async () => {
      throw new Error('damaged')
    }),
    /damaged/,
  )
  assert.equal(await readInTime(async () => 'rows'), 'rows')
})
