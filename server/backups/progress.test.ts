import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { forEachConcurrently } from './progress.ts'

const yieldSlowly = async function* (count: number) {
  for (let item = 1; item <= count; item += 1) {
    yield item
    await wait(5)
  }
}

test('a failure while the next item is awaited is thrown, and starts no more work', async () => {
  const started: number[] = []
  const work = async (item: number) => {
    started.push(item)
    if (item === 2) throw new Error('no room')
  }
  await assert.rejects(forEachConcurrently(yieldSlowly(6), 4, work), /no room/)
  assert.deepEqual(started, [1, 2])
})

test('the first failure is thrown once all running work has ended', async () => {
  const ended: number[] = []
  const work = async (item: number) => {
    await wait(item === 1 ? 60 : 10)
    ended.push(item)
    if (item === 1) throw new Error('later')
    if (item === 2) throw new Error('no room')
  }
  await assert.rejects(forEachConcurrently(yieldSlowly(2), 2, work), /no room/)
  assert.deepEqual(ended, [2, 1])
})

test('the failure of the list is thrown once all running work has ended', async () => {
  const ended: number[] = []
  const yieldAndFail = async function* () {
    yield 1
    throw new Error('no list')
  }
  const work = async (item: number) => {
    await wait(10)
    ended.push(item)
  }
  await assert.rejects(forEachConcurrently(yieldAndFail(), 4, work), /no list/)
  assert.deepEqual(ended, [1])
})
