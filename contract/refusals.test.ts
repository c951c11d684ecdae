import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalRules } from './refusal-rules.ts'
import { buildFieldRefusal, formatRefusal } from './refusals.ts'

test('every refusal has both languages with the same placeholders', () => {
  const listPlaceholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, gap]) => gap)
  for (const [rule, { en, th }] of Object.entries(refusalRules)) {
    assert.ok(en && /[ก-๛]/.test(th), rule)
    assert.deepEqual(listPlaceholders(en), listPlaceholders(th), rule)
  }
})

test('a refusal carries its rule and is shown in the language of the reader', () => {
  const refusal = buildFieldRefusal('link', 'addressElsewhere', { hosts: 'a.example, b.example' })
  assert.deepEqual([refusal.field, refusal.rule], ['link', 'addressElsewhere'])
  assert.match(refusal.message, /is on a\.example, b\.example$/)
  assert.match(formatRefusal(refusal, 'th')!, /^กรุณา.*a\.example, b\.example$/)
  const dated = buildFieldRefusal('day', 'releaseAfter', { when: '2027-01-05 09:00' })
  assert.match(dated.message, /next release, 05\/01\/2027 09:00$/)
  assert.match(formatRefusal(dated, 'th')!, /05\/01\/2570 09:00$/)
  assert.equal(formatRefusal({ field: 'link', message: 'Invalid input: expected string' }, 'th'), undefined)
})
