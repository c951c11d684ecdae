import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assignFiles, findKindByName } from './file-assignment.ts'

const buildFiles = (...names: string[]) => names.map(name => ({ name }))

test('the three files of a folder are assigned to their slots', () => {
  const { assignments, rejections } = assignFiles(buildFiles('gdp.zip', 'gdp_metadata.xlsx', 'gdp.xlsx'), 'gdp')
  assert.deepEqual(assignments, [
    { kind: 'metadata', file: { name: 'gdp_metadata.xlsx' } },
    { kind: 'excel', file: { name: 'gdp.xlsx' } },
    { kind: 'csv', file: { name: 'gdp.zip' } },
  ])
  assert.deepEqual(rejections, [])
})

for (const [name, kind] of [
  ['metadata.xlsx', 'metadata'],
  ['gdp_Metadata (1).XLSX', 'metadata'],
  ['gdp.xls', 'excel'],
  ['gdp.csv', 'csv'],
  ['gdp_metadata.zip', 'csv'],
  ['read me.txt', undefined],
  ['a folder', undefined],
] as const)
  test(`${name} is ${kind ?? 'nothing'} by its name`, () => assert.equal(findKindByName(name, 'gdp'), kind))

test('a table about metadata is not taken for a metadata file', () => {
  assert.equal(findKindByName('metadata-rules.xlsx', 'metadata-rules'), 'excel')
  assert.equal(findKindByName('metadata-rules_metadata.xlsx', 'metadata-rules'), 'metadata')
})

test('two files for one slot and unknown files are refused by name', () => {
  const { assignments, rejections } = assignFiles(buildFiles('gdp.xlsx', 'gdp-2.xlsx', 'gdp.zip', 'notes.txt'), 'gdp')
  assert.deepEqual(assignments, [{ kind: 'csv', file: { name: 'gdp.zip' } }])
  assert.deepEqual(rejections, [
    { reason: 'rivals', kind: 'excel', names: ['gdp.xlsx', 'gdp-2.xlsx'] },
    { reason: 'unfit', names: ['notes.txt'] },
  ])
})
