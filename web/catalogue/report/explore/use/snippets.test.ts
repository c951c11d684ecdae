import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column, ColumnProfile } from '../api-responses.ts'
import { listCodeColumns } from './code-columns.ts'
import { buildSnippets, keyPlaceholder } from './snippets.ts'

const buildAddress = (format: string) => `https://data.example.org/api/tables/t/export.${format}?Name=O'Neill`

test('the code reads the file of the selection, without a limit on its rows', () => {
  const snippets = buildSnippets({ buildAddress, name: 't', needsKey: false, codeColumns: [] })
  for (const [name, snippet] of Object.entries(snippets)) {
    assert.match(snippet, name === 'DuckDB' ? /export\.parquet\?Name=O''Neill/ : /export\.csv\?Name=O'Neill/, name)
    assert.doesNotMatch(snippet, /limit=|Authorization|Bearer|YOUR_KEY/, name)
  }
})

test('if the office requires a key, each snippet has a placeholder for it', () => {
  for (const [name, snippet] of Object.entries(
    buildSnippets({ buildAddress, name: 't', needsKey: true, codeColumns: [] }),
  ))
    assert.equal(snippet.split(keyPlaceholder).length, 2, name)
})

test('the curl command encodes the ! of a filter, which shells would replace', () => {
  const { curl } = buildSnippets({
    buildAddress: () => 'https://data.example.org/t.csv?Name=!Thailand&Value=!',
    name: 't',
    needsKey: false,
    codeColumns: [],
  })
  assert.match(curl, /\?Name=%21Thailand&Value=%21"$/)
})

test('pandas and R read columns of codes as texts', () => {
  const { Python, R } = buildSnippets({ buildAddress, name: 't', needsKey: false, codeColumns: ['รหัส "ก"'] })
  assert.ok(Python.includes(String.raw`dtype={"รหัส \"ก\"": str}`))
  assert.ok(R.includes(String.raw`colClasses = c("รหัส \"ก\"" = "character")`))
})

test('the columns of codes are those whose texts look like numbers or truth values', () => {
  const buildColumn = (name: string, type: string) => ({ name, type }) as Column
  const buildProfile = (name: string, least: string, ...frequent: string[]) =>
    ({ name, least, greatest: 'ฮ', frequent: frequent.map(value => ({ value, count: 1 })) }) as ColumnProfile
  const columns = ['code', 'flag', 'infinity', 'name'].map(name => buildColumn(name, 'text'))
  const profiles = [
    buildProfile('code', '007'),
    buildProfile('flag', 'a', 'T'),
    buildProfile('infinity', 'a', '-inf'),
    buildProfile('name', 'Inflation', 'true north'),
    buildProfile('year', '2026'),
  ]
  assert.deepEqual(listCodeColumns([...columns, buildColumn('year', 'integer')], profiles), [
    'code',
    'flag',
    'infinity',
  ])
})
