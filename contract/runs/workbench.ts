import { z } from 'zod'
import { call, menu } from '../call.ts'
import { day } from '../days.ts'
import { identifier, page, pageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { wire, wireValues } from '../wire.ts'

const staff = { method: 'POST', access: menu('WorkBench') } as const

/** Returns the schema of codes of the specification, as numbers or text. */
const buildCodeSchema = <const V extends Record<string, string>>(values: V) =>
  z.preprocess(value => (typeof value === 'number' ? String(value) : value), wireValues(values))
const checkbox = z.union([
  z.boolean(),
  z.enum(['true', 'false', '0', '1']).transform(value => ['true', '1'].includes(value)),
])
const sourceType = wireValues({ internal: 'Internal', external: 'External' })

/** 'Done' and 'Error' have their own colours; any other run is running or was aborted. */
const runState = wireValues({ done: 'Done', error: 'Error', running: 'Running', aborted: 'Aborted' })
export type RunState = z.output<typeof runState>

const rangeFields = {
  hasRange: ['checkbox', checkbox.default(false)],
  start: ['date_1', day.optional()],
  end: ['date_2', day.optional()],
} as const
const paged = { page: ['page', page], pageSize: ['page_size', pageSize] } as const

const run = wire({
  runId: ['run_id', z.int()],
  /** Start of the run; ISO 8601 with time. */
  startedAt: ['etl_data_date', z.string()],
  endedAt: ['etl_data_end', z.string().nullable()],
  /** Null if the source of the job is unknown. */
  sourceName: ['data_source_name', z.string().nullable()],
  tableName: ['data_source_table', z.string().nullable()],
  workflow: ['etl_data_workflow', z.string()],
  state: ['etl_data_result', runState],
  action: ['etl_data_action', z.string()],
  message: ['description', z.string()],
  rows: ['rows', z.int().nullable()],
  /** Report IDs: one for data type Report, all of the source for Source. */
  reportIds: ['report_id', z.array(z.string())],
  /** The names of these reports, for roles that may see every report. */
  reportNamesEn: ['report_name', z.array(z.string())],
  reportNamesTh: ['report_name_th', z.array(z.string())],
  frequency: ['frequency', z.string()],
  sourceType: ['source_type', sourceType.nullable()],
})
export type Run = z.output<typeof run>

const runDay = wire({
  day: ['day', z.string()],
  done: ['done', z.int()],
  error: ['error', z.int()],
  other: ['other', z.int()],
})
export type RunDay = z.output<typeof runDay>

export const runSorts = ['date', 'source', 'workflow'] as const

export const listRuns = call({
  ...staff,
  name: 'listRuns',
  path: '/api/allWorkbenchData',
  summary:
    'A page of the runs that began on the given days, or today without the checkbox, with counts by day. Data type Report has a row for each report that a run supplies.',
  input: wire({
    source: ['source_type', buildCodeSchema({ all: '1', internal: '2', external: '3' }).default('all')],
    status: ['status', buildCodeSchema({ all: '1', complete: '2', incomplete: '3' }).default('all')],
    dataType: ['data_type', buildCodeSchema({ source: '1', report: '2' }).default('source')],
    ...rangeFields,
    words: ['text_search', text(limits.searchText).default('')],
    sort: ['sort', z.enum(runSorts).default('date')],
    descending: ['descending', z.boolean().default(true)],
    ...paged,
  }),
  output: wire({
    status: ['status', wireValues({ found: 'SUCCESS' })],
    runs: ['data', z.array(run)],
    total: ['total', z.int()],
    /** Number of runs on each day with the same filters; days without runs are omitted. */
    days: ['days', z.array(runDay)],
  }),
})

const failingJob = wire({
  run: ['run', run],
  failingSince: ['failing_since', z.string()],
  failures: ['failures', z.int()],
})
export type FailingJob = z.output<typeof failingJob>

export const listFailingJobs = call({
  ...staff,
  name: 'listFailingJobs',
  path: '/api/getFailingJobs',
  summary: 'The jobs whose last finished run is an error, with that run and the time of the first failure.',
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
  runKey: ['run_key', z.string()],
  namespace: ['namespace', z.string()],
  /** Events of the run and log lines of the sender, the earliest first. */
  log: ['log', z.array(runEvent)],
  /** Facets of the run and the job, as JSON; of each name only the last. */
  facets: ['facets', z.array(wire({ name: ['name', z.string()], json: ['json', z.string()] }))],
  failingSince: ['failing_since', z.string().nullable()],
  failures: ['failures', z.int()],
  lastGoodAt: ['last_good_at', z.string().nullable()],
  lastGoodRows: ['last_good_rows', z.int().nullable()],
})
export type RunDetails = z.output<typeof runDetails>

export const loadRun = call({
  ...staff,
  name: 'loadRun',
  path: '/api/getRun',
  summary: 'One run with its log and facets, and the earlier runs of its job.',
  input: wire({ runId: ['run_id', identifier] }),
  output: runDetails,
})

const monitored = wire({
  runId: ['run_id', z.int()],
  start: ['start', z.string()],
  end: ['end', z.string().nullable()],
  reportId: ['source_id', z.string().nullable()],
  state: ['Action', wireValues({ done: 'DONE', error: 'ERROR', running: 'RUNNING', aborted: 'ABORTED' })],
  note: ['FILE_NAME', z.string()],
  description: ['Description', z.string()],
})
export type MonitoredRun = z.output<typeof monitored>

export const listMonitoredRuns = call({
  ...staff,
  name: 'listMonitoredRuns',
  path: '/api/monitoring',
  summary:
    'A page of runs, the latest first, with a row for each report that a run supplies; of every day without the checkbox.',
  input: wire({
    status: ['action', buildCodeSchema({ all: '1', complete: '2', incomplete: '3' }).default('incomplete')],
    ...rangeFields,
    words: ['text_search', text(limits.searchText).default('')],
    ...paged,
  }),
  output: wire({ runs: ['data', z.array(monitored)], total: ['total', z.int()] }),
})
