import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Selection, wholeSelection } from '../address/selection.ts'
import type { Row } from '../api-responses.ts'
import { column, columns, profiles } from '../chart/testing/columns.ts'
import type { SendQuery } from '../send-query.ts'
import { loadSummary } from './load-summary.ts'

const region = column('Region')

const load = async (
  groups: Row[],
  { isTruncated = false, ...changes }: Partial<Selection> & { isTruncated?: boolean },
) => {
  const sendQuery = async () => ({ groups, is_truncated: isTruncated })
  const selection = { ...wholeSelection, group: 'Country', measure: 'sum(Rate)', ...changes }
  const context = { columns: [...columns, region], profiles, selection }
  return (await loadSummary({ ...context, sendQuery: sendQuery as unknown as SendQuery }))!
}

/** Returns groups by country, each with the regions whose numbers of rows are given. */
const buildGroups = (countryCount: number, ...rowCounts: number[]): Row[] =>
  Array.from({ length: countryCount }, (_, index) =>
    rowCounts.map((count, regionIndex) => ({
      ...{ Country: `C${index}`, Region: `R${regionIndex}`, 'sum(Rate)': 10 * index + regionIndex, count },
    })),
  ).flat()

test('the columns of a summary are the six values of the split with the most rows', async () => {
  const { splitValues, lines, isCut } = await load(buildGroups(2, 1, 7, 6, 5, 4, 3, 2), { split: 'Region' })
  assert.deepEqual(splitValues, ['R1', 'R2', 'R3', 'R4', 'R5', 'R6'])
  assert.deepEqual(lines[1]!.cells[0], { value: 11, rowCount: 7 })
  assert.equal(isCut, true)
})

test('a group without a value of the split has no value there', async () => {
  const groups = buildGroups(2, 1, 2).slice(0, 3)
  const { splitValues, lines } = await load(groups, { split: 'Region' })
  assert.deepEqual(splitValues, ['R0', 'R1'])
  assert.deepEqual(lines[1]!.cells[1], { value: null, rowCount: 0 })
})

test('a summary says that it is cut only if groups, values of the split or rows of the response are missing', async () => {
  assert.equal((await load(buildGroups(60, 1), {})).isCut, false)
  const longSummary = await load(buildGroups(61, 1), {})
  assert.deepEqual([longSummary.lines.length, longSummary.isCut], [60, true])
  assert.equal((await load(buildGroups(2, 1, 1, 1, 1, 1, 1), { split: 'Region' })).isCut, false)
  assert.equal((await load(buildGroups(2, 1), { isTruncated: true })).isCut, true)
})
