import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryBoard } from './boards.ts'
import { createSharedSession } from './shared-session.ts'

const noon = Date.UTC(2026, 0, 5, 12)

test('a session is stored under the names of the specification', () => {
  const board = createMemoryBoard()
  const session = createSharedSession(board)
  session.begin(7, noon)
  session.keepTimeout(1_800_000)
  assert.deepEqual(
    ['user_id', 'status_login', 'logouttime'].map(key => board.getItem(key)),
    ['7', 'login', '1800000'],
  )
  assert.deepEqual(session.read(), { activeAt: noon, reportedAt: 0, polledAt: 0, idleMilliseconds: 1_800_000 })
})

test('tabs detect that the session has ended, or belongs to another user', () => {
  const board = createMemoryBoard()
  const [one, two] = [createSharedSession(board), createSharedSession(board)]
  one.begin(7, noon)
  assert.equal(two.ownerFor(7), 'this')
  one.end('timedOut')
  assert.equal(two.ownerFor(7), 'nobody')
  one.begin(8, noon)
  assert.equal(two.ownerFor(7), 'another')
})

test('a session has ended as soon as one of its values is removed', () => {
  for (const key of ['user_id', 'status_login']) {
    const board = createMemoryBoard()
    const session = createSharedSession(board)
    session.begin(7, noon)
    board.removeItem(key)
    assert.equal(session.ownerFor(7), 'nobody')
  }
})

test('an ended session leaves only its reason in the storage, and the next one removes it', () => {
  const board = createMemoryBoard()
  const session = createSharedSession(board)
  session.begin(7, noon)
  session.stamp('polledAt', noon)
  session.end()
  assert.deepEqual([board.length, board.getItem('khlang_left')], [1, ''])
  session.begin(7, noon)
  assert.equal(board.getItem('khlang_left'), null)
})
