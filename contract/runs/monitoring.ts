import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { pagingFields, rangeFields, statusFilter } from './run-filters.ts'
import { staffCall } from './runs.ts'

const monitoredRun = wire({
  runId: ['run_id', z.int()],
  start: ['start', z.string()],
  end: ['end', z.string().nullable()],
  /** The Report ID; null if the run supplies no report. */
  reportId: ['source_id', z.string().nullable()],
  state: ['Action', wireValues({ done: 'DONE', error: 'ERROR', running: 'RUNNING', aborted: 'ABORTED' })],
  /** The `action` of the run, such as Load; empty if its program did not report it. */
  note: ['FILE_NAME', z.string()],
  /** The `message` of the run; empty if its program did not report one. */
  description: ['Description', z.string()],
})
export type MonitoredRun = z.output<typeof monitoredRun>

export const listMonitoredRuns = call({
  ...staffCall,
  name: 'listMonitoredRuns',
  path: '/api/monitoring',
  summary:
    'Lists a page of the runs of the given days, or of all days without the checkbox. The latest run comes first. A run has one row for each report that it supplies, and one row if it supplies none.',
  input: wire({
    status: ['action', statusFilter.default('incomplete')],
    ...rangeFields,
    words: ['text_search', text(limits.searchText).default('')],
    ...pagingFields,
  }),
  output: wire({ runs: ['data', z.array(monitoredRun)], total: ['total', z.int()] }),
})
