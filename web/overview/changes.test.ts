import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tablesByTopic } from '../../contract/audit/topics.ts'
import { overview as english } from '../words/en/staff/overview.ts'
import { overview as thai } from '../words/th/staff/overview.ts'

test('the overview names the records of each audited table in a sentence', () => {
  const keys = Object.values(tablesByTopic)
    .flat()
    .map(table => (table.endsWith('_grants') ? 'what_grants_other' : `what_${table}_other`))
  for (const words of [english, thai])
    assert.deepEqual(
      keys.filter(key => !(key in words)),
      [],
    )
})
