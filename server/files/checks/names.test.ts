import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FaultRule, faultRules } from '../../../contract/files/fault-rules.ts'
import { listFileNameFaults } from './names.ts'

const checkName = (kind: 'csv' | 'excel' | 'metadata', name: string, report = 'the-report') =>
  listFileNameFaults(report, { kind, name, path: '' })

const names: [kind: 'csv' | 'excel' | 'metadata', name: string, rule?: FaultRule][] = [
  ['csv', 'the-report.zip'],
  ['csv', 'the-report.ZIP'],
  ['metadata', 'the-report.xlsx'],
  ['csv', 'The-report.zip', 'nameDiffers'],
  ['csv', 'the-report_metadata.zip', 'nameDiffers'],
  ['csv', 'the-report (1).zip', 'nameDiffers'],
  ['csv', '../the-report.zip', 'nameDiffers'],
  ['csv', 'the-report.zip\0.zip', 'nameDiffers'],
  ['excel', 'the-report_metadata.xlsx', 'looksLikeMetadata'],
  ['excel', 'another_Metadata.xlsx', 'looksLikeMetadata'],
  ['metadata', 'the-report_metadata.xlsx'],
  ['metadata', 'the_report_metadata.xlsx', 'metadataNameDiffers'],
  ['csv', 'the-report.csv'],
  ['excel', 'the-report.xlsm', 'wrongExtension'],
  ['excel', 'the-report', 'wrongExtension'],
]
for (const [kind, name, rule] of names)
  test(`${rule ? 'refuses' : 'accepts'} ${kind} by the name ${JSON.stringify(name)}`, () => {
    const rules = checkName(kind, name).map(fault => fault.rule)
    assert.deepEqual(rules, rule ? [rule] : [])
  })

test('a file with a wrong name is refused with the status to check the file again', () => {
  for (const rule of ['nameDiffers', 'metadataNameDiffers', 'looksLikeMetadata'] as const)
    assert.equal(faultRules[rule].status, 'Please check file again')
})

test('the refusal lists the names that fit a metadata workbook', () => {
  const [fault] = checkName('metadata', 'other.xlsx')
  assert.deepEqual(fault?.values, { expected: 'the-report_metadata.xlsx', other: 'the-report.xlsx' })
})

test('equal names match in any Unicode form', () => {
  assert.deepEqual(checkName('csv', 'cafe\u0301.zip', 'caf\u00E9'), [])
})
