import { z } from 'zod'
import { menu } from '../call.ts'
import { wire, wireValues } from '../wire.ts'

/** The method and the right of all calls about runs. */
export const staffCall = { method: 'POST', access: menu('WorkBench') } as const

const sourceType = wireValues({ internal: 'Internal', external: 'External' })
const runState = wireValues({ done: 'Done', error: 'Error', running: 'Running', aborted: 'Aborted' })
export type RunState = z.output<typeof runState>

export const run = wire({
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
