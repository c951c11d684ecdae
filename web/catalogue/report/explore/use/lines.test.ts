import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyPlaceholder, linesOf } from './lines.ts'

const addressOf = (format: string) => `https://data.example.org/api/tables/t/export.${format}?Name=O'Neill`

test('lines read the file of the selection, without a limit on its rows', () => {
  const lines = linesOf({ addressOf, name: 't', needsKey: false })
  for (const [name, line] of Object.entries(lines)) {
    assert.match(line, name === 'DuckDB' ? /export\.parquet\?Name=O''Neill/ : /export\.csv\?Name=O'Neill/, name)
    assert.doesNotMatch(line, /limit=|Authorization|Bearer|YOUR_KEY/, name)
  }
})

test('where the office asks for a key, each line has the place for it', () => {
  for (const [name, line] of Object.entries(linesOf({ addressOf, name: 't', needsKey: true })))
    assert.equal(line.split(keyPlaceholder).length, 2, name)
})
