import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCsvLine } from './csv.ts'

test('cells that a spreadsheet would read as formulas become text, but a single dash stays', () => {
  assert.equal(
    formatCsvLine(['=1+1', '+66', '-1+2', '@sum', '＝1', '-', '', -1]),
    "'=1+1,'+66,'-1+2,'@sum,'＝1,-,,-1\r\n",
  )
})
