import { z } from 'zod'
import { call, menu } from '../call.ts'
import { fileName, filledText, identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { warehouseTroubles } from '../sources/internal-sources.ts'
import { wire } from '../wire.ts'
import { loadReason } from './load-rules.ts'

const staff = { method: 'POST', access: menu('ReportConfiguration') } as const
const required = messages.informationRequired.en
/** PostgreSQL truncates identifiers at 63 bytes. */
const columnName = text(63).refine(value => value !== '', required)

const loadColumn = z.object({
  /** Name in the warehouse. */
  name: columnName,
  /** Name in the published table. */
  as: filledText(limits.name, required),
})
export type LoadColumn = z.output<typeof loadColumn>

const loadFilter = z.object({ column: columnName, value: text(limits.name) })
export type LoadFilter = z.output<typeof loadFilter>

const loadOrder = z.object({ column: columnName, descending: z.boolean().default(false) })
export type LoadOrder = z.output<typeof loadOrder>

const settings = {
  internalSourceId: ['data_source_id', identifier],
  isOn: ['is_on', z.boolean()],
  /** If false, every load waits for a review. */
  isAutomatic: ['is_automatic', z.boolean()],
  /** In order; null for all columns of the table. */
  columns: ['columns', z.array(loadColumn).min(1).max(limits.loadColumns).nullable()],
  /** A row is loaded only if it meets all of them. */
  filters: ['filters', z.array(loadFilter).max(limits.loadRules)],
  rowOrder: ['row_order', z.array(loadOrder).max(limits.loadRules)],
  leastPercent: ['rows_least_percent', z.int().min(-100).max(0)],
  mostPercent: ['rows_most_percent', z.int().min(0).max(1000)],
} as const

const reportLoad = wire({
  ...settings,
  /** The user in whose name the portal publishes; null if the account was deleted. */
  steward: ['steward', z.string().nullable()],
  /** True if the portal switched it off, because the steward may no longer edit reports. */
  isStopped: ['stopped', z.boolean()],
  /** The next time of the source's schedule; null without a schedule, or while the load is off. */
  nextAt: ['next_load', z.string().nullable()],
  revision: ['revision', z.int()],
})
export type ReportLoad = z.output<typeof reportLoad>

export const loadSteps = ['queued', 'reading', 'checking', 'comparing', 'publishing', 'ended'] as const
export const loadOutcomes = ['published', 'unchanged', 'waiting', 'approved', 'discarded', 'failed'] as const

const loadRun = wire({
  loadRunId: ['load_run_id', z.int()],
  /** True for a scheduled run; false for one that a person started. */
  isScheduled: ['scheduled', z.boolean()],
  queuedAt: ['queued_at', z.string()],
  endedAt: ['ended_at', z.string().nullable()],
  step: ['step', z.enum(loadSteps)],
  rowsRead: ['rows', z.int()],
  outcome: ['outcome', z.enum(loadOutcomes).nullable()],
  reason: ['reason', loadReason.nullable()],
  /** The draft of a waiting run; only for its steward. */
  draftId: ['draft_id', z.uuid().nullable()],
})
export type LoadRun = z.output<typeof loadRun>

const reportReference = { sourceId: ['source_id', fileName] } as const

export const getReportLoad = call({
  ...staff,
  name: 'getReportLoad',
  path: '/api/getReportLoad',
  summary:
    "The settings of a report's load from a table of the warehouse, and its last runs; 404 for an unknown report.",
  input: wire(reportReference),
  output: wire({
    load: ['load', reportLoad.nullable()],
    runs: ['runs', z.array(loadRun)],
  }),
})

export const listLoadColumns = call({
  ...staff,
  name: 'listLoadColumns',
  path: '/api/getLoadColumns',
  summary:
    'The current columns, in the warehouse, of an internal data source that is attached to a report. 404 for a source that is not attached; warehouse_status says why a warehouse cannot be read.',
  input: wire({ ...reportReference, internalSourceId: ['data_source_id', identifier] }),
  output: wire({
    columns: ['columns', z.array(z.object({ name: z.string(), type: z.string() }))],
    warehouse: ['warehouse_status', z.enum(['ok', 'no table', ...warehouseTroubles])],
  }),
})

export const saveReportLoad = call({
  ...staff,
  name: 'saveReportLoad',
  path: '/api/saveReportLoad',
  summary:
    'Saves the load of a report from an attached data source on its schedule, in the name of the member of staff who saves it; 409 if someone else has saved it since. 400 for columns that the table does not have, and for a filter whose value does not fit its column.',
  input: wire({ ...reportReference, ...settings, revision: ['revision', z.int().min(0)] }),
  output: wire({ status: ['status', z.literal('success')], revision: ['revision', z.int()] }),
})

export const loadReportNow = call({
  ...staff,
  name: 'loadReportNow',
  path: '/api/loadReportNow',
  summary:
    'Starts a load of a report and returns its id; if one is running, returns that one. 404 for a report whose load is not switched on.',
  input: wire(reportReference),
  output: wire({ status: ['status', z.literal('success')], loadRunId: ['load_run_id', z.int()] }),
})
