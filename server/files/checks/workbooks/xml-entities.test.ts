import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveEntities } from './xml-entities.ts'

const refuseDamaged = (): never => {
  throw new Error('damaged')
}

test('entities are replaced by their characters', () => {
  assert.equal(
    resolveEntities('&lt;a&gt; &amp; &quot;&apos; &#3585; &#xE01; &#x1F600;', refuseDamaged),
    `<a> & "' ก ก 😀`,
  )
})

// XML has no capital X, and the names of methods of an object are no entities.
for (const text of ['&toString;', '&constructor;', '&nbsp;', '&', '&lt', '&#X41;', '&#xD800;', '&#0;', '&#x110000;'])
  test(`${text} is refused`, () => assert.throws(() => resolveEntities(text, refuseDamaged), /damaged/))
