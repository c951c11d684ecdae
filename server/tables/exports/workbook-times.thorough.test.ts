import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWorkbook } from '../../files/index.ts'
import { openTablesPortal } from '../testing/tables-portal.ts'

const { request, publish, build } = await openTablesPortal({}, { usesChildren: true })

test('a time that no cell of a workbook keeps is the text of the other formats', async () => {
  await publish('gold-price', 'At\n2024-01-01T10:00:00\n2024-01-01T10:00:00.25\n1850-01-01T10:00:00\n', {
    At: { kind: 'datetime' },
  })
  await build()
  const { bytes } = await request('gold-price/export.xlsx', '', { who: 'stranger with consent' })
  const [sheet] = await readWorkbook(bytes)
  const texts = ['2024-01-01T10:00:00.25', '1850-01-01T10:00:00']
  assert.deepEqual(sheet!.rows.flat(), ['At', new Date('2024-01-01T10:00:00Z'), ...texts])
})
