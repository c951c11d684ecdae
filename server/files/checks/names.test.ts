import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FaultRule, faultRules } from '../../../contract/files/fault-rules.ts'
import { listFileNameFaults } from './names.ts'

const checkName = (kind: 'csv' | 'excel' | 'metadata', name: string, report = 'the-report') =>
  listFileNameFaults(report, { kind, name, path: '' })

const names: { kind: 'csv' | 'excel' | 'metadata'; name: string; rule?: FaultRule }[] = [
  { kind: 'csv', name: 'the-report.zip' },
  { kind: 'csv', name: 'the-report.ZIP' },
  { kind: 'metadata', name: 'the-report.xlsx' },
  { kind: 'csv', name: 'The-report.zip', rule: 'nameDiffers' },
  { kind: 'csv', name: 'the-report_metadata.zip', rule: 'nameDiffers' },
  { kind: 'csv', name: 'the-report (1).zip', rule: 'nameDiffers' },
  { kind: 'csv', name: '../the-report.zip', rule: 'nameDiffers' },
  { kind: 'csv', name: 'the-report.zip\0.zip', rule: 'nameDiffers' },
  { kind: 'excel', name: 'the-report_metadata.xlsx', rule: 'looksLikeMetadata' },
  { kind: 'excel', name: 'another_Metadata.xlsx', rule: 'looksLikeMetadata' },
  { kind: 'metadata', name: 'the-report_metadata.xlsx' },
  { kind: 'metadata', name: 'the_report_metadata.xlsx', rule: 'metadataNameDiffers' },
  { kind: 'csv', name: 'the-report.csv' },
  { kind: 'excel', name: 'the-report.xlsm', rule: 'wrongExtension' },
  { kind: 'excel', name: 'the-report', rule: 'wrongExtension' },
]
for (const { kind, name, rule } of names)
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
