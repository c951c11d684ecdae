import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkWords, noteWords, type Words } from './letter-words.ts'

for (const [kind, { en, th }] of Object.entries({ links: linkWords, notes: noteWords }))
  test(`mails of ${kind} have the same parts in both languages`, () => {
    const partsOf = (words: Record<string, Words>) =>
      Object.entries(words).map(([name, { paragraphs, button, isUnconfirmed }]) => ({
        name,
        paragraphs: paragraphs.length,
        hasButton: button !== undefined,
        isUnconfirmed,
      }))
    assert.deepEqual(partsOf(th), partsOf(en))
  })
