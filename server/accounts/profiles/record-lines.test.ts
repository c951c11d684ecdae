import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatRecordLines } from './record-lines.ts'

test('records become lines with their kind, number, field and value, below a header', async () => {
  const lines: string[] = []
  const records = {
    account: { username: 'mali' },
    links: [{ at: new Date(0) }, { to: { id: 7 }, used: null }],
    none: [],
  }
  for await (const line of formatRecordLines(records)) lines.push(line)
  assert.deepEqual(
    lines.map(line => line.trim()),
    [
      'kind,record,field,value',
      'account,1,username,mali',
      'links,1,at,1970-01-01T00:00:00.000Z',
      'links,2,to.id,7',
      'links,2,used,',
    ],
  )
})
