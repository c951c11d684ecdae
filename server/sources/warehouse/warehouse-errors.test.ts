import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toWarehouseError, toWarehouseProblem } from './warehouse-errors.ts'

for (const [code, rule] of [
  ['ECONNREFUSED', 'warehouseUnreachable'],
  ['57014', 'warehouseSilent'],
  ['28P01', 'warehouseRefused'],
  ['XX000', 'warehouseFailed'],
] as const)
  test(`a warehouse that fails with ${code} is a 503 (${rule}) that may be sent again`, () => {
    const problem = toWarehouseProblem(toWarehouseError(Object.assign(new Error('failed'), { code })))
    const { status, fields, retryAfterSeconds } = problem as { [name: string]: unknown; fields: { rule: string }[] }
    assert.deepEqual({ status, rule: fields[0]?.rule, retryAfterSeconds }, { status: 503, rule, retryAfterSeconds: 10 })
  })
