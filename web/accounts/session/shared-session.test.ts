import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryBoard } from './boards.ts'
import { createSharedSession } from './shared-session.ts'

const noon = Date.UTC(2026, 0, 5, 12)

test('a session is stored under the names of the specification', () => {
  const board = memoryBoard()
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
  const board = memoryBoard()
  const [one, two] = [createSharedSession(board), createSharedSession(board)]
  one.begin(7, noon)
  assert.equal(two.ownerFor(7), 'this')
  one.end('timedOut')
  assert.equal(two.ownerFor(7), 'nobody')
  one.begin(8, noon)
  assert.equal(two.ownerFor(7), 'another')
})

test('a partial end counts as an end, in any order of its values', () => {
  for (const key of ['user_id', 'status_login']) {
    const board = memoryBoard()
    const session = createSharedSession(board)
    session.begin(7, noon)
    board.removeItem(key)
    assert.equal(session.ownerFor(7), 'nobody')
  }
})

test('an end leaves only its reason, and the next session removes it', () => {
  const board = memoryBoard()
  const session = createSharedSession(board)
  session.begin(7, noon)
  session.stamp('polledAt', noon)
  session.end()
  assert.deepEqual([board.length, board.getItem('khlang_left')], [1, ''])
  session.begin(7, noon)
  assert.equal(board.getItem('khlang_left'), null)
})
