import { z } from 'zod'
import { call, menu } from '../call.ts'
import { day } from '../days.ts'
import { identifier, page, pageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'

const staffCall = { method: 'POST', access: menu('WorkBench') } as const

/** Builds the schema of a filter whose choices have numbers on the wire. A number is accepted as a JSON number or as text. */
const buildCodeSchema = <const V extends Record<string, string>>(codes: V) =>
  z.preprocess(value => (typeof value === 'number' ? String(value) : value), wireValues(codes))
/** Complete runs are done; all other states are incomplete. */
const statusFilter = buildCodeSchema({ all: '1', complete: '2', incomplete: '3' })
/** A checkbox in any of its accepted forms. */
const checkbox = z.union([
  z.boolean(),
  z.enum(['true', 'false', '0', '1']).transform(value => ['true', '1'].includes(value)),
])
const sourceType = wireValues({ internal: 'Internal', external: 'External' })

const runState = wireValues({ done: 'Done', error: 'Error', running: 'Running', aborted: 'Aborted' })
export type RunState = z.output<typeof runState>

/** The first and the last day of the listed runs. If `hasRange` is false, both are ignored: `listRuns` uses today, `listMonitoredRuns` all days. */
const rangeFields = {
  hasRange: ['checkbox', checkbox.default(false)],
  start: ['date_1', day.optional()],
  end: ['date_2', day.optional()],
} as const
const pagingFields = { page: ['page', page], pageSize: ['page_size', pageSize] } as const

const run = wire({
  runId: ['run_id', z.int()],
  /** The start of the run, in ISO 8601 with time. */
  startedAt: ['etl_data_date', z.string()],
  endedAt: ['etl_data_end', z.string().nullable()],
  /** Null if the source of the job is unknown. */
  sourceName: ['data_source_name', z.string().nullable()],
  /** The table of an internal source; null for an external one. */
  tableName: ['data_source_table', z.string().nullable()],
  workflow: ['etl_data_workflow', z.string()],
  state: ['etl_data_result', runState],
  /** What the run does, such as Load; empty if its program did not report it. */
  action: ['etl_data_action', z.string()],
  /** The result of the run, or why it has failed. */
  message: ['description', z.string()],
  /** The number of rows that the run has loaded; null if its program did not report it. */
  rowCount: ['rows', z.int().nullable()],
  /** Report IDs. In a list of the data type Report, only the report of this row; in a list of Source, all reports that the source supplies. */
  reportIds: ['report_id', z.array(z.string())],
  /** The names of the reports in `reportIds`; empty texts for roles that may not edit reports. */
  reportNamesEn: ['report_name', z.array(z.string())],
  reportNamesTh: ['report_name_th', z.array(z.string())],
  /** For the data type Source, the repeat of the source's schedule; for Report, the release frequency of the report; empty if unknown. */
  frequency: ['frequency', z.string()],
  sourceType: ['source_type', sourceType.nullable()],
})
export type Run = z.output<typeof run>

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

const failingJob = wire({
  /** The last finished run of the job. */
  run: ['run', run],
  /** The start of the first failed run since the last successful one. */
  failingSince: ['failing_since', z.string()],
  /** The number of failed runs since the last successful one. */
  failureCount: ['failures', z.int()],
})
export type FailingJob = z.output<typeof failingJob>

export const listFailingJobs = call({
  ...staffCall,
  name: 'listFailingJobs',
  path: '/api/getFailingJobs',
  summary: 'Lists the jobs whose last finished run has failed, with this run and the time of the first failure.',
  input: z.object({}),
  output: wire({
    jobs: ['data', z.array(failingJob)],
    /** The current day in Bangkok, by the portal's clock. */
    today: ['today', z.string()],
  }),
})

const runEvent = wire({
  at: ['at', z.string()],
  type: ['type', z.string()],
  message: ['message', z.string()],
  isError: ['is_error', z.boolean()],
})

const runDetails = wire({
  run: ['run', run],
  /** The identifier that the program gave the run; not a secret. */
  runKey: ['run_key', z.string()],
  namespace: ['namespace', z.string()],
  /** The events of the run and the log lines of its program, the earliest first. */
  log: ['log', z.array(runEvent)],
  /** The last value of each facet of the run and the job, as JSON. */
  facets: ['facets', z.array(wire({ name: ['name', z.string()], json: ['json', z.string()] }))],
  /** The start of the first failed run of the job after its last successful one, up to this run; null if none has failed. */
  failingSince: ['failing_since', z.string().nullable()],
  /** The number of failed runs of the job after its last successful one, up to this run. */
  failureCount: ['failures', z.int()],
  /** The start of the job's last successful run, up to this run; null if there is none. */
  lastSuccessAt: ['last_good_at', z.string().nullable()],
  lastSuccessRowCount: ['last_good_rows', z.int().nullable()],
})
export type RunDetails = z.output<typeof runDetails>

export const getRun = call({
  ...staffCall,
  name: 'getRun',
  path: '/api/getRun',
  summary:
    'Returns a run with its log and facets, the last successful run of its job, and the failures of the job since then. 404 if the run does not exist.',
  input: wire({ runId: ['run_id', identifier] }),
  output: runDetails,
})

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
