import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryBoard } from './boards.ts'
import { createTab } from './tabs.ts'

const noon = Date.UTC(2026, 0, 5, 12)

test('a tab without others is the last one', () => {
  const tab = createTab(createMemoryBoard(), 'a')
  tab.heartbeat(noon)
  assert.equal(tab.leave(noon + 5_000), true)
})

test('the last of two tabs is the one that closes second', () => {
  const board = createMemoryBoard()
  const [one, two] = [createTab(board, 'a'), createTab(board, 'b')]
  one.heartbeat(noon)
  two.heartbeat(noon)
  assert.equal(one.leave(noon + 1_000), false)
  assert.equal(two.leave(noon + 2_000), true)
})

test('a frozen tab counts for two minutes and is then removed', () => {
  const board = createMemoryBoard()
  createTab(board, 'frozen').heartbeat(noon)
  const tab = createTab(board, 'a')
  assert.equal(tab.leave(noon + 119_999), false)
  assert.equal(tab.leave(noon + 120_000), true)
  assert.equal(board.length, 0)
})

test('a tab that left and returned counts again immediately', () => {
  const board = createMemoryBoard()
  const [one, two] = [createTab(board, 'a'), createTab(board, 'b')]
  one.heartbeat(noon)
  two.heartbeat(noon)
  one.leave(noon + 1_000)
  one.heartbeat(noon + 2_000)
  assert.equal(two.leave(noon + 3_000), false)
})

test('other entries of the storage are not tabs', () => {
  const board = createMemoryBoard()
  board.setItem('user_id', '7')
  assert.equal(createTab(board, 'a').leave(noon), true)
  assert.equal(board.getItem('user_id'), '7')
})
