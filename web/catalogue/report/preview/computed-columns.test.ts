import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProfiledColumn, ReportProfile } from '../../../../contract/tables/report-profile.ts'
import { addComputedColumns } from './computed-columns.server.ts'

const buildColumn = (name: string, column: Partial<ProfiledColumn> = {}): ProfiledColumn => ({
  ...{ name, type: 'text', era: null, period: null, scale: null, markOf: null, partOf: null },
  ...{ missing: 0, distinct: 1, least: 'a', greatest: 'a', frequent: [] },
  ...column,
})
const buildProfile = (...columns: ProfiledColumn[]): ReportProfile => ({
  ...{ state: 'ready', reason: null, rowCount: 1 },
  columns,
})
const described = { name: 'Value', type: 'number', descriptionEn: 'Revenue', descriptionTh: 'รายได้', unit: 'THB' }

test('a computed column names the columns from which it comes', () => {
  const profile = buildProfile(
    buildColumn('ปี เดือน', { type: 'date', period: 'month' }),
    buildColumn('ปี', { partOf: 'ปี เดือน' }),
    buildColumn('เดือน', { partOf: 'ปี เดือน' }),
    buildColumn('Value'),
    buildColumn('Value (mark)', { markOf: 'Value' }),
  )
  const fileColumns = ['ปี', 'เดือน', 'Value'].map(name => ({ ...described, name }))
  const [, , value, time, mark, ...others] = addComputedColumns(fileColumns, profile)
  assert.deepEqual([value, others], [described, []])
  assert.equal(time?.type, 'date')
  assert.deepEqual([time?.descriptionEn, time?.descriptionTh], ['From ปี, เดือน', 'รวมจากคอลัมน์ ปี, เดือน'])
  assert.equal(mark?.descriptionEn, 'Marks of the numbers in Value')
})

test('without statistics the dictionary is all that is known', () => {
  assert.deepEqual(addComputedColumns([described], undefined), [described])
  assert.deepEqual(addComputedColumns([described], { ...buildProfile(), state: 'building' }), [described])
})
