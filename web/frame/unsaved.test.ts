import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warnBeforeLeaving } from './leave-warnings.ts'
import { createUnsavedStore, deleteUnsaved, hasUnsaved } from './unsaved.ts'

// A browser, as far as these functions use it; its storage has its keys as properties, as in a browser.
const storage = Object.create({
  getItem: (key: string) => storage[key] ?? null,
  setItem: (key: string, text: string) => {
    storage[key] = text
  },
  removeItem: (key: string) => delete storage[key],
})
const events = new EventTarget()
Object.defineProperty(globalThis, 'localStorage', { value: storage })
Object.assign(globalThis, {
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
})

/** True if the browser would ask before the page is closed. */
const isWarning = () => !events.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('stored input of a user is unsaved, that of another user is not', () => {
  const unsaved = createUnsavedStore(7, 'report')
  unsaved.save('typed')
  assert.equal(hasUnsaved(7), true)
  assert.equal(hasUnsaved(70), false)
  unsaved.delete()
  assert.equal(hasUnsaved(7), false)
})

test('the input of all users is deleted, or that of all but one', () => {
  const saveAll = () => {
    for (const userId of [7, 8, 70]) createUnsavedStore(userId, 'report').save('typed')
    storage.setItem('khlang_theme', 'dark')
  }
  const listUsers = () => [7, 8, 70].filter(hasUnsaved)
  saveAll()
  deleteUnsaved(7)
  assert.deepEqual(listUsers(), [7])
  saveAll()
  deleteUnsaved()
  assert.deepEqual([listUsers(), storage.getItem('khlang_theme')], [[], 'dark'])
})

test('work that is not stored is unsaved for as long as a screen warns', () => {
  const stops = [warnBeforeLeaving(), warnBeforeLeaving()]
  for (const stop of stops) {
    assert.deepEqual([hasUnsaved(7), isWarning()], [true, true])
    stop()
  }
  assert.deepEqual([hasUnsaved(7), isWarning()], [false, false])
})
