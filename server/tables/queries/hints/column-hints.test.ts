import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSuggestion } from './column-hints.ts'

test('the most similar name is suggested, also if only its beginning is similar, and none that is not similar', () => {
  for (const [name, expected] of [
    ['contry', ' Did you mean Country Name?'],
    ['vlaue', ' Did you mean Value?'],
    ['weather', ''],
  ] as const)
    assert.equal(formatSuggestion(['Country Name', 'Year', 'Value'], name), expected, name)
})

test('a suggestion among the most and longest names takes little time, since many requests may need one', () => {
  const names = Array.from({ length: 2000 }, (_, index) => `${'ตัวชี้วัดที่ '.repeat(20)}${index}`)
  const requestedName = `${'ชี้วัดตัวที่ '.repeat(20)}7`
  formatSuggestion(names, requestedName)
  const start = process.cpuUsage()
  for (let count = 0; count < 10; count += 1) formatSuggestion(names, requestedName)
  assert.ok(process.cpuUsage(start).user < 800_000)
  assert.equal(formatSuggestion([...names, 'Country Name'], 'contry'), ' Did you mean Country Name?')
})
