import type { Figure } from '../figures.ts'
import { watchChildren } from '../portal.ts'
import { processorMilliseconds } from '../processors.ts'
import type { QueryClient } from './query-clients.ts'
import { measureQuery, reports, type TablePortal } from './table-portal.ts'
import { changes } from './test-tables.ts'

/** Measures the first request for the changes between two versions of a million rows each, by a key. */
export const measureChanges = async (portal: TablePortal, duckdb: QueryClient): Promise<Figure[]> => {
  const countingKeys = await duckdb.run('select count(distinct c1) from {t}')
  const children = watchChildren(portal.pid, 20)
  const cpuBefore = processorMilliseconds(portal.pid, 'children')
  const { status, milliseconds, text } = await measureQuery(portal, `${reports.million}/changes`)
  const cpu = processorMilliseconds(portal.pid, 'children') - cpuBefore
  const peak = children.readPeak()
  children.stop()
  const response = JSON.parse(text)
  const actual = [status, response.rows_added, response.rows_removed, response.rows_changed].join()
  const expected = [200, changes.added, changes.removed, changes.changed].join()
  if (actual !== expected) throw new Error(`The changes are ${actual}, not ${expected}`)
  const name = 'changes of 1 M rows against 1 M'
  return [
    { name, value: milliseconds, unit: 'ms' },
    { name: `${name}: processor time`, value: cpu, plain: countingKeys.cpu, unit: 'ms' },
    {
      name: `${name}: processor time to that of counting the keys of one`,
      value: cpu / countingKeys.cpu,
      unit: 'ratio',
      atMost: 8,
    },
    { name: `${name}: memory of the child`, value: peak, unit: 'MB', atMost: 400 },
  ]
}
