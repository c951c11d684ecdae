import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'
import { buildCodeSchema, pagingFields, rangeFields, statusFilter } from './run-filters.ts'
import { run, staffCall } from './runs.ts'

/** The numbers of runs that began on one day, by state; `other` counts running and aborted runs. */
const runDay = wire({
  day: ['day', z.string()],
  done: ['done', z.int()],
  error: ['error', z.int()],
  other: ['other', z.int()],
})
export type RunDay = z.output<typeof runDay>

export const runSorts = ['date', 'source', 'workflow'] as const

export const listRuns = call({
  ...staffCall,
  name: 'listRuns',
  path: '/api/allWorkbenchData',
  summary:
    'Lists a page of the runs that began on the given days, or today without the checkbox. The data type Source has one row for each run. The data type Report has one row for each report that a run supplies. Also counts the runs of each day.',
  input: wire({
    source: ['source_type', buildCodeSchema({ all: '1', internal: '2', external: '3' }).default('all')],
    status: ['status', statusFilter.default('all')],
    /** Whether a row is a run, or a report that a run supplies. */
    dataType: ['data_type', buildCodeSchema({ source: '1', report: '2' }).default('source')],
    ...rangeFields,
    words: ['text_search', text(limits.searchText).default('')],
    sort: ['sort', z.enum(runSorts).default('date')],
    descending: ['descending', z.boolean().default(true)],
    ...pagingFields,
  }),
  output: wire({
    status: ['status', wireValues({ found: 'SUCCESS' })],
    runs: ['data', z.array(run)],
    total: ['total', z.int()],
    /** The runs of each day with the same filters; days without runs are omitted. */
    days: ['days', z.array(runDay)],
  }),
})
