import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileKind } from '../../../../../contract/catalogue/report-details.ts'
import type { Fault } from '../../../../../contract/files/faults.ts'
import { emptySlots, type Slot } from '../slots/slots.ts'
import { findDisagreement } from './disagreements.ts'

const buildStoredSlot = (kind: FileKind, name: string): Slot => ({
  state: 'stored',
  file: new File([], name),
  received: { kind, name, sizeBytes: 0, rowCount: 1, columnCount: 1 },
})
const slots = {
  // Metadata may have the same name as the table.
  metadata: buildStoredSlot('metadata', 'gdp.xlsx'),
  excel: buildStoredSlot('excel', 'gdp.xlsx'),
  csv: buildStoredSlot('csv', 'gdp.zip'),
}
const refused = (...faults: Fault[]) => ({
  state: 'refused' as const,
  refused: { status: 'Please check records again' as const, faults },
})
const findRules = (kind: FileKind, preview: ReturnType<typeof refused>, current = slots as typeof emptySlots) =>
  findDisagreement(preview, kind, current)?.faults.map(({ rule }) => rule)

test('each file shows its own faults', () => {
  const preview = refused(
    { file: 'gdp.xlsx', rule: 'dictionaryColumnMissing', column: 'year' },
    { file: 'gdp.zip', rule: 'recordCountsDiffer' },
  )
  assert.deepEqual(findRules('metadata', preview), ['dictionaryColumnMissing'])
  assert.deepEqual(findRules('csv', preview), ['recordCountsDiffer'])
  assert.equal(findRules('excel', preview), undefined)
})

test('a fault of a published file is shown at an uploaded one', () => {
  const current = { ...emptySlots, excel: slots.excel }
  assert.deepEqual(findRules('excel', refused({ file: 'other.zip', rule: 'columnCountsDiffer' }), current), [
    'columnCountsDiffer',
  ])
})

test('without a refusal no file has a fault', () => {
  assert.equal(findDisagreement({ state: 'loading' }, 'csv', slots), undefined)
})
