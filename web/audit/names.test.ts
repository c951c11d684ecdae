import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findFirstKeyReference } from '../../contract/audit/references.ts'
import { tablesByTopic } from '../../contract/audit/topics.ts'
import { categoryIcons } from '../../contract/catalogue/category-editing.ts'
import { fileKinds } from '../../contract/catalogue/report-details.ts'
import { frequencies, reportStatus } from '../../contract/catalogue/reports.ts'
import { trail as en } from '../words/en/trail/trail.ts'
import { trail as th } from '../words/th/trail/trail.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'database/migrations')
const migrations = readdirSync(folder)
  .sort()
  .map(name => readFileSync(join(folder, name), 'utf8').replace(/--.*/g, ''))
  .join('\n')
const types = readFileSync(join(root, 'server/platform/database/tables.ts'), 'utf8')

/** A later migration replaces the trigger of a table. */
const audited = [
  ...new Map(
    [...migrations.matchAll(/\bcall audited\('(\w+)', '[^']*'(?:, '([^']*)')?\)/g)].map(
      ([, table = '', leftOut = '']) => [table, { table, leftOut: leftOut.split(',') }],
    ),
  ).values(),
]
const parseColumns = (table: string) => {
  const [, type] = new RegExp(`^ {2}${table}: ([A-Z]\\w*);$`, 'm').exec(types) ?? []
  const [, body = ''] = new RegExp(`^export interface ${type} \\{\\n([^}]*)\\}`, 'm').exec(types) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column]) => column!)
}

/** Recorded by separate triggers under another name than their table's: one column each. */
const byHand = [
  { triggerTable: 'report_revisions', tableName: 'report_keywords', column: 'keywords' },
  { triggerTable: 'report_dictionaries', tableName: 'report_dictionaries', column: 'columns' },
]

test('every table of the audit trail and each of its columns has a name in both languages', () => {
  assert.ok(audited.length > 5)
  const expected = [
    ...audited.flatMap(({ table, leftOut }) => {
      const columns = parseColumns(table)
      assert.ok(columns.length > 1, table)
      const shownColumns = columns.filter(column => !leftOut.includes(column))
      return [`table_${table}`, ...shownColumns.map(column => `column_${column}`)]
    }),
    ...byHand.flatMap(({ tableName, column }) => [`table_${tableName}`, `column_${column}`]),
  ]
  for (const words of [en, th])
    assert.deepEqual(
      expected.filter(key => !(key in words)),
      [],
    )
})

test('no table is recorded by a trigger that is missing in this test', () => {
  const triggerTables = [...migrations.matchAll(/\bcreate trigger audited\b[^;]*? on (\w+)/g)].map(([, table]) => table)
  assert.deepEqual(
    triggerTables,
    byHand.map(({ triggerTable }) => triggerTable),
  )
})

test('the key of every table refers to something that has a name', () => {
  for (const { tableName } of [...audited.map(({ table }) => ({ tableName: table })), ...byHand])
    assert.ok(findFirstKeyReference(tableName, '1'), tableName)
})

test('each table of the trail belongs to one topic', () => {
  // The last two are recorded by the code that writes them.
  const subjects = [
    ...audited.map(({ table }) => table),
    ...byHand.map(({ tableName }) => tableName),
    'report_drafts',
    'promised_releases',
  ]
  assert.deepEqual(Object.values(tablesByTopic).flat().toSorted(), [...new Set(subjects)].toSorted())
})

test('enumerated values have names in both languages', () => {
  const values = { icon: categoryIcons, kind: fileKinds, status: reportStatus.options, frequency: frequencies }
  for (const words of [en, th])
    for (const [column, all] of Object.entries(values))
      for (const value of all) assert.ok(`value_${column}_${value}` in words, `${column} ${value}`)
})
