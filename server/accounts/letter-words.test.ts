import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LinkPurpose } from './email-links.ts'
import { type LetterText, linkWords, noteWords } from './letter-words.ts'

for (const [kind, { en, th }] of Object.entries({ links: linkWords, notes: noteWords }))
  test(`mails of ${kind} have the same parts in both languages`, () => {
    const toParts = (words: Record<string, LetterText>) =>
      Object.entries(words).map(([name, { paragraphs, linkLabel, isAddressUnconfirmed }]) => ({
        name,
        paragraphs: paragraphs.length,
        hasButton: linkLabel !== undefined,
        isUnconfirmed: isAddressUnconfirmed,
      }))
    assert.deepEqual(toParts(th), toParts(en))
  })

const lasts: Record<LinkPurpose, number> = {
  ...{ 'sign up': 72, 'first login': 72, 'change address': 72 },
  ...{ reset: 30, unlock: 24, 'second factor': 24 },
}
for (const language of ['en', 'th'] as const)
  test(`each mail with a link says how long it is valid, in ${language}`, () => {
    const numbers = Object.entries(linkWords[language]).map(([name, { paragraphs }]) => [
      name,
      Number(/\d+(\.\d+)?/.exec(paragraphs.join())?.[0]),
    ])
    assert.deepEqual(Object.fromEntries(numbers), lasts)
  })
