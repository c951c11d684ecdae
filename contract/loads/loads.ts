import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier, reportIdOrFileName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { warehouseFaults } from '../sources/internal-sources.ts'
import { wire } from '../wire.ts'
import { loadReason } from './load-rules.ts'

const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const
const requiredMessage = messages.informationRequired.en
/** Longer texts cannot be columns of the warehouse, because PostgreSQL truncates identifiers at this many bytes. */
const maxIdentifierLength = 63
const warehouseColumn = text(maxIdentifierLength).refine(value => value !== '', requiredMessage)

const loadColumn = z.object({
  /** The name in the warehouse. */
  name: warehouseColumn,
  /** The name in the published table. */
  as: filledText(limits.name, requiredMessage),
})
export type LoadColumn = z.output<typeof loadColumn>

/** Selects the rows whose value in the column equals the given one. */
const loadFilter = z.object({ column: warehouseColumn, value: text(limits.name) })
export type LoadFilter = z.output<typeof loadFilter>

/** Sorts the loaded rows by a column. */
const loadOrder = z.object({ column: warehouseColumn, descending: z.boolean().default(false) })
export type LoadOrder = z.output<typeof loadOrder>

const loadSettings = {
  internalSourceId: ['data_source_id', identifier],
  /** False if the load is switched off. */
  isOn: ['is_on', z.boolean()],
  /** True if the portal publishes a load itself; if false, every load waits for a review. */
  isAutomatic: ['is_automatic', z.boolean()],
  /** The loaded columns, in the order of the published table; null for all columns of the warehouse's table. */
  columns: ['columns', z.array(loadColumn).min(1).max(limits.loadColumns).nullable()],
  /** A row is loaded only if it meets all filters. */
  filters: ['filters', z.array(loadFilter).max(limits.loadRules)],
  rowOrder: ['row_order', z.array(loadOrder).max(limits.loadRules)],
  /** Limits of the change in the number of rows, in percent; a load outside of them waits for a review. */
  minRowChangePercent: ['rows_least_percent', z.int().min(-100).max(0)],
  maxRowChangePercent: ['rows_most_percent', z.int().min(0).max(1000)],
} as const

const reportLoad = wire({
  ...loadSettings,
  /** The user in whose name the portal publishes; null if the account was deleted. */
  steward: ['steward', z.string().nullable()],
  /** True if the portal has switched the load off, because the steward may no longer edit reports. */
  isStopped: ['stopped', z.boolean()],
  /** The next time of the source's schedule; null without a schedule, or while the load is off. */
  nextLoadAt: ['next_load', z.string().nullable()],
  /** Rises with each save of the settings. */
  revision: ['revision', z.int()],
})
export type ReportLoad = z.output<typeof reportLoad>

export const loadSteps = ['queued', 'reading', 'checking', 'comparing', 'publishing', 'ended'] as const
/**
 * How a load has ended. The draft of a 'waiting' load needs a review; afterwards the load is 'approved' if the draft was published, and
 * 'discarded' if the draft was deleted.
 */
export const loadOutcomes = ['published', 'unchanged', 'waiting', 'approved', 'discarded', 'failed'] as const

const loadRun = wire({
  loadRunId: ['load_run_id', z.int()],
  /** True for a scheduled run; false for one that a person started. */
  isScheduled: ['scheduled', z.boolean()],
  queuedAt: ['queued_at', z.string()],
  endedAt: ['ended_at', z.string().nullable()],
  step: ['step', z.enum(loadSteps)],
  /** Number of rows that the load has read from the warehouse. */
  rowsRead: ['rows', z.int()],
  /** Null until the load has ended. */
  outcome: ['outcome', z.enum(loadOutcomes).nullable()],
  /** Why the load has failed, or why its draft needed a review; null otherwise. */
  reason: ['reason', loadReason.nullable()],
  /** The draft of a waiting run; null for everyone but its steward. */
  draftId: ['draft_id', z.uuid().nullable()],
})
export type LoadRun = z.output<typeof loadRun>

const reportReference = { sourceId: ['source_id', reportIdOrFileName] } as const

export const getReportLoad = call({
  ...staffCall,
  name: 'getReportLoad',
  path: '/api/getReportLoad',
  summary:
    "Returns the settings of a report's load from a table of the warehouse, and the last runs of the load. 404 if the report does not exist.",
  input: wire(reportReference),
  output: wire({
    /** Null if the report has no load. */
    load: ['load', reportLoad.nullable()],
    runs: ['runs', z.array(loadRun)],
  }),
})

export const listLoadColumns = call({
  ...staffCall,
  name: 'listLoadColumns',
  path: '/api/getLoadColumns',
  summary:
    'Lists the current columns of an internal data source that is attached to a report. If the warehouse cannot be read, the list is empty and warehouse_status has the reason. 404 if the source is not attached.',
  input: wire({ ...reportReference, internalSourceId: ['data_source_id', identifier] }),
  output: wire({
    columns: ['columns', z.array(z.object({ name: z.string(), type: z.string() }))],
    warehouse: ['warehouse_status', z.enum(['ok', 'no table', ...warehouseFaults])],
  }),
})

export const saveReportLoad = call({
  ...staffCall,
  name: 'saveReportLoad',
  path: '/api/saveReportLoad',
  summary:
    "Saves the settings of a report's load from an attached data source. The load runs on the schedule of the source, in the name of the user who saves it. 400 for a column that the table does not have, and for a filter whose value does not fit its column. 409 if someone else has saved the settings since.",
  input: wire({ ...reportReference, ...loadSettings, revision: ['revision', z.int().min(0)] }),
  output: wire({ status: ['status', z.literal('success')], revision: ['revision', z.int()] }),
})

export const loadReportNow = call({
  ...staffCall,
  name: 'loadReportNow',
  path: '/api/loadReportNow',
  summary:
    'Queues a load of a report and returns its id. If a load of the report has not ended, returns the id of that load. 404 if the load is not switched on.',
  input: wire(reportReference),
  output: wire({ status: ['status', z.literal('success')], loadRunId: ['load_run_id', z.int()] }),
})
