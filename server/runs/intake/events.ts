import { createHash } from 'node:crypto'
import { limits } from '../../../contract/limits.ts'
import type { LineageEvent, PlainRun, RunEventType } from '../../../contract/runs/events.ts'

/** An event of a run, from OpenLineage or from a plain run report. */
export interface RunEvent {
  namespace: string
  job: string
  /** Identifies the run among the runs of its job. */
  runKey: string
  type: RunEventType
  at: Date
  form: 'openlineage' | 'plain'
  /** The kind of the job, as its program names it; null if the event has none. */
  action: string | null
  message: string | null
  /** The number of rows that the run has loaded; null if the event has none. */
  rows: number | null
  body: unknown
  /** SHA-256 of the body with sorted fields, so that an event sent again has the same digest. */
  digest: Buffer
}

/** The namespace of events in the plain format. */
const plainNamespace = 'khlang'

/** Converts an OpenLineage event to an event of the portal. The body keeps the whole OpenLineage event. */
export const parseLineageEvent = (event: LineageEvent): RunEvent => ({
  namespace: event.job.namespace,
  job: event.job.name,
  runKey: event.run.runId.toLowerCase(),
  type: event.eventType,
  at: new Date(event.eventTime),
  form: 'openlineage',
  action: findFacetText(event.job.facets?.jobType, 'jobType', limits.runAction),
  message: findFacetText(event.run.facets?.errorMessage, 'message', limits.runMessage),
  rows: sumOutputRows(event),
  body: event,
  digest: computeDigest(event),
})

/** Finds a text in a facet and shortens it; null if the facet has no such text. */
const findFacetText = (facet: unknown, field: string, maxLength: number) => {
  const value = (facet as Record<string, unknown> | null | undefined)?.[field]
  // The cut can split a character of two UTF-16 units, which the database would refuse.
  return typeof value === 'string' && value !== '' ? value.slice(0, maxLength).toWellFormed() : null
}

/** Adds up the row counts of all outputs; null if no output reports one. */
const sumOutputRows = ({ outputs = [] }: LineageEvent) => {
  const counts = outputs.flatMap(({ outputFacets }) => {
    const count = (outputFacets?.outputStatistics as Record<string, unknown> | undefined)?.rowCount
    return Number.isSafeInteger(count) && (count as number) >= 0 ? [count as number] : []
  })
  if (counts.length === 0) return null
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    Number.MAX_SAFE_INTEGER,
  )
}

/** The types of events by the status of a plain run report. */
const plainTypes = { running: 'RUNNING', done: 'COMPLETE', error: 'FAIL', aborted: 'ABORT' } as const

/** Converts a plain run report to an event. A report without a time gets the time of its arrival. */
export const parsePlainRun = (run: PlainRun, arrivedAt: Date): RunEvent => {
  const body = { ...run, at: run.at ?? arrivedAt.toISOString() }
  return {
    namespace: plainNamespace,
    job: run.workflow,
    runKey: run.run,
    type: plainTypes[run.status],
    at: new Date(body.at),
    form: 'plain',
    // An empty text counts as missing.
    action: run.action || null,
    message: run.message || null,
    rows: run.rows ?? null,
    body,
    digest: computeDigest(body),
  }
}

const computeDigest = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(sortFields(body)))
    .digest()

/** Returns a copy of a JSON value in which the fields of every object are sorted by name. */
const sortFields = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([nameA], [nameB]) => (nameA < nameB ? -1 : 1))
      .map(([name, fieldValue]) => [name, sortFields(fieldValue)]),
  )
}
