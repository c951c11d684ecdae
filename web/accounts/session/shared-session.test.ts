import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSharedSession } from './shared-session.ts'
import { createMemoryStorage } from './shared-storage.ts'

const noon = Date.UTC(2026, 0, 5, 12)

test('a session is stored under the names of the specification', () => {
  const storage = createMemoryStorage()
  const session = createSharedSession(storage)
  session.begin(7, noon)
  session.storeIdleTime(1_800_000)
  assert.deepEqual(
    ['user_id', 'status_login', 'logouttime'].map(key => storage.getItem(key)),
    ['7', 'login', '1800000'],
  )
  assert.deepEqual(session.readSessionTimes(), {
    activeAt: noon,
    reportedAt: 0,
    polledAt: 0,
    idleMilliseconds: 1_800_000,
  })
})

test('tabs detect that the session has ended, or belongs to another user', () => {
  const storage = createMemoryStorage()
  const [one, two] = [createSharedSession(storage), createSharedSession(storage)]
  one.begin(7, noon)
  assert.equal(two.compareOwner(7), 'same')
  one.end('timedOut')
  assert.equal(two.compareOwner(7), 'nobody')
  one.begin(8, noon)
  assert.equal(two.compareOwner(7), 'another')
})

test('a session has ended as soon as one of its values is removed', () => {
  for (const key of ['user_id', 'status_login']) {
    const storage = createMemoryStorage()
    const session = createSharedSession(storage)
    session.begin(7, noon)
    storage.removeItem(key)
    assert.equal(session.compareOwner(7), 'nobody')
  }
})

test('an ended session leaves only its reason in the storage, and the next one removes it', () => {
  const storage = createMemoryStorage()
  const session = createSharedSession(storage)
  session.begin(7, noon)
  session.storeEventTime('polledAt', noon)
  session.end()
  assert.deepEqual([storage.length, storage.getItem('khlang_left')], [1, ''])
  session.begin(7, noon)
  assert.equal(storage.getItem('khlang_left'), null)
})
