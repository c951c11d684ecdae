import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FileVersion } from '../../../../contract/catalogue/versions/file-versions.ts'
import { computeRequiredFiles } from './required-files.ts'
import { emptySlots, type Slot } from './slots/slots.ts'

const file = new File(['a,b\n1,2\n'], 'table.csv')
const received = { kind: 'csv', name: 'table.csv', sizeBytes: 8, rowCount: 1, columnCount: 2 } as const
const stored: Slot = { state: 'stored', file, received }
const refused: Slot = { state: 'empty', refused: { status: 'Please check records again', faults: [] } }
const currentMetadata = { metadata: {} as FileVersion }

test('a single kind requires only its own file', () => {
  assert.deepEqual(computeRequiredFiles('csv', emptySlots, currentMetadata), {
    keepsMetadata: false,
    generatedFile: undefined,
    requiredKinds: ['csv'],
    missingKinds: ['csv'],
  })
})

test('with one table the portal generates the other, unless that one was refused', () => {
  assert.deepEqual(computeRequiredFiles('all', { ...emptySlots, csv: stored }, undefined), {
    keepsMetadata: false,
    generatedFile: { kind: 'excel', from: 'csv' },
    requiredKinds: ['metadata', 'csv'],
    missingKinds: ['metadata'],
  })
  assert.deepEqual(
    computeRequiredFiles('all', { ...emptySlots, excel: stored, csv: refused }, undefined).missingKinds,
    ['metadata', 'csv'],
  )
})

test('the current metadata stays until a new workbook is chosen', () => {
  const slots = { ...emptySlots, excel: stored }
  assert.deepEqual(computeRequiredFiles('all', slots, currentMetadata).requiredKinds, ['excel'])
  const withRefusedMetadata = computeRequiredFiles('all', { ...slots, metadata: refused }, currentMetadata)
  assert.equal(withRefusedMetadata.keepsMetadata, false)
  assert.deepEqual(withRefusedMetadata.missingKinds, ['metadata'])
})
