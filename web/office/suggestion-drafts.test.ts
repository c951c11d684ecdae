import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clearSuggestionDraft } from '../frame/unsaved.ts'
import { emptyDraft, readDraft, storeOrRemoveDraft } from './suggestion-drafts.ts'

test('a suggestion is kept in the tab until it is sent, and the next user does not find it', () => {
  const storedValues = new Map<string, string>()
  const storage = {
    getItem: (name: string) => storedValues.get(name) ?? null,
    setItem: (name: string, value: string) => storedValues.set(name, value),
    removeItem: (name: string) => storedValues.delete(name),
  }
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true })
  storeOrRemoveDraft({ text: 'Rainfall by district', category: '3' })
  assert.deepEqual(readDraft(), { text: 'Rainfall by district', category: '3' })
  clearSuggestionDraft()
  assert.deepEqual([readDraft(), storedValues.size], [emptyDraft, 0])
})
