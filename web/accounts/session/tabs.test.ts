import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryStorage } from './shared-storage.ts'
import { createTab } from './tabs.ts'

const noon = Date.UTC(2026, 0, 5, 12)

test('a tab without others is the last one', () => {
  const tab = createTab(createMemoryStorage(), 'a')
  tab.recordHeartbeat(noon)
  assert.equal(tab.leave(noon + 5_000), true)
})

test('the last of two tabs is the one that closes second', () => {
  const storage = createMemoryStorage()
  const [one, two] = [createTab(storage, 'a'), createTab(storage, 'b')]
  one.recordHeartbeat(noon)
  two.recordHeartbeat(noon)
  assert.equal(one.leave(noon + 1_000), false)
  assert.equal(two.leave(noon + 2_000), true)
})

test('a frozen tab counts for two minutes and is then removed', () => {
  const storage = createMemoryStorage()
  createTab(storage, 'frozen').recordHeartbeat(noon)
  const tab = createTab(storage, 'a')
  assert.equal(tab.leave(noon + 119_999), false)
  assert.equal(tab.leave(noon + 120_000), true)
  assert.equal(storage.length, 0)
})

test('a tab that left and returned counts again immediately', () => {
  const storage = createMemoryStorage()
  const [one, two] = [createTab(storage, 'a'), createTab(storage, 'b')]
  one.recordHeartbeat(noon)
  two.recordHeartbeat(noon)
  one.leave(noon + 1_000)
  one.recordHeartbeat(noon + 2_000)
  assert.equal(two.leave(noon + 3_000), false)
})

test('other entries of the storage are not tabs', () => {
  const storage = createMemoryStorage()
  storage.setItem('user_id', '7')
  assert.equal(createTab(storage, 'a').leave(noon), true)
  assert.equal(storage.getItem('user_id'), '7')
})
