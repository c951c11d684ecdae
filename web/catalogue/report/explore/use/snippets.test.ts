import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSnippets, keyPlaceholder } from './snippets.ts'

const buildAddress = (format: string) => `https://data.example.org/api/tables/t/export.${format}?Name=O'Neill`

test('the code reads the file of the selection, without a limit on its rows', () => {
  const snippets = buildSnippets({ buildAddress, name: 't', needsKey: false })
  for (const [name, snippet] of Object.entries(snippets)) {
    assert.match(snippet, name === 'DuckDB' ? /export\.parquet\?Name=O''Neill/ : /export\.csv\?Name=O'Neill/, name)
    assert.doesNotMatch(snippet, /limit=|Authorization|Bearer|YOUR_KEY/, name)
  }
})

test('if the office requires a key, each snippet has a placeholder for it', () => {
  for (const [name, snippet] of Object.entries(buildSnippets({ buildAddress, name: 't', needsKey: true })))
    assert.equal(snippet.split(keyPlaceholder).length, 2, name)
})

test('the curl command encodes the ! of a filter, which shells would replace', () => {
  const { curl } = buildSnippets({
    buildAddress: () => 'https://data.example.org/t.csv?Name=!Thailand&Value=!',
    name: 't',
    needsKey: false,
  })
  assert.match(curl, /\?Name=%21Thailand&Value=%21"$/)
})
