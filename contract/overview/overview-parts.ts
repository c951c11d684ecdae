import { z } from 'zod'
import { heldReasons } from '../catalogue/releases.ts'
import { noTableReasons } from '../tables/profiles.ts'
import { wire } from '../wire.ts'

/** Builds the schema of a part with the first rows of a list and the number of all rows. */
export const buildFirstRows = <Row extends z.ZodType>(row: Row) =>
  wire({ rows: ['result', z.array(row)], total: ['total', z.int()] })

const reportFields = {
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
} as const

/** A report whose next release date has passed. */
export const lateRelease = wire({ ...reportFields, dueDate: ['next_release_date', z.string()] })
export type LateRelease = z.output<typeof lateRelease>

/** A draft of the caller that is not published yet. */
export const unpublishedDraft = wire({
  ...reportFields,
  madeAt: ['made_at', z.string()],
  expiresAt: ['expires_at', z.string()],
})
export type UnpublishedDraft = z.output<typeof unpublishedDraft>

/** A draft that is scheduled or waits for a second person. */
export const comingRelease = wire({
  ...reportFields,
  draftId: ['draft_id', z.uuid()],
  madeBy: ['made_by', z.string()],
  /** The time of the release; null if a second person publishes the draft at once. */
  releaseAt: ['release_at', z.string().nullable()],
  /** When the draft was sent to a second person; null if it was not sent. */
  sentAt: ['sent_at', z.string().nullable()],
  /** Why a scheduled draft could not be published; null if nothing prevented it. */
  heldReason: ['held_reason', z.enum(heldReasons).nullable()],
})
export type ComingRelease = z.output<typeof comingRelease>

/** A job whose last run has failed. */
export const failedLoad = wire({
  jobId: ['job_id', z.int()],
  /** The name of the job's source; without one, the name of its workflow. */
  name: ['name', z.string()],
  /** Time of the first failed run after the last successful one. */
  failingSince: ['failing_since', z.string()],
  /** Number of failed runs after the last successful one. */
  failures: ['failures', z.int()],
  /** The message of the last run, as the program reported it. */
  message: ['message', z.string().nullable()],
})
export type FailedLoad = z.output<typeof failedLoad>

/** A mail that failed and that the portal no longer tries to send. */
export const failedMail = wire({
  to: ['email', z.string()],
  subject: ['subject', z.string()],
  /** The status codes of the mail server. */
  failure: ['failure', z.string()],
  failedAt: ['failed_at', z.string()],
})

/** The mails or deliveries of a queue that have failed and will be retried. */
export const retriedJobs = wire({
  count: ['count', z.int()],
  /** Time at which the oldest of them was queued. */
  since: ['since', z.string()],
  /** Why the last attempt of the newest of these jobs failed. */
  lastFailure: ['last_answer', z.string().nullable()],
})

export const diskSpace = wire({ freeBytes: ['free_bytes', z.int()], totalBytes: ['total_bytes', z.int()] })

const refusedTable = wire({
  ...reportFields,
  reason: ['reason', z.enum(noTableReasons)],
  /** Column and row of the first value that does not fit the type of its column; null for other reasons. */
  column: ['column', z.string().nullable()],
  row: ['row', z.int().nullable()],
})
export type RefusedTable = z.output<typeof refusedTable>

/** The tables of the latest versions: `total` is the number of all, `ready` of the built ones, `waiting` of those that wait to be built. */
export const tableBuilds = wire({
  total: ['total', z.int()],
  ready: ['ready', z.int()],
  waiting: ['waiting', z.int()],
  /** Why the last failed build failed; null if no failed build waits for another attempt. */
  lastFailure: ['last_answer', z.string().nullable()],
  /** Files whose table cannot be built. */
  refused: ['refused', buildFirstRows(refusedTable)],
  /** Tables whose files were lost or damaged in the last days, and how many of them are repaired; null if there are none. */
  damaged: [
    'damaged',
    wire({
      count: ['count', z.int()],
      repaired: ['repaired', z.int()],
      lastAt: ['last_at', z.string()],
    }).nullable(),
  ],
})

export const downloadsToday = wire({
  total: ['total', z.int()],
  /** Number of downloads in each hour since midnight in Bangkok; the last hour is the current one. */
  hourlyCounts: ['hours', z.array(z.int())],
  /** Number of downloads on the same weekday a week ago, from midnight to the same time. */
  lastWeekTotal: ['last_week', z.int()],
  /** The most downloaded reports that the caller may see. */
  reports: [
    'result',
    z.array(wire({ ...reportFields, fileName: ['file_name', z.string()], downloads: ['download', z.int()] })),
  ],
})
export type DownloadsToday = z.output<typeof downloadsToday>

/** The rows of one table that one user added, changed or removed with one call. */
export const recentChange = wire({
  at: ['at', z.string()],
  username: ['username', z.string()],
  action: ['action', z.enum(['added', 'changed', 'removed'])],
  tableName: ['subject', z.string()],
  /** Key of the first of these rows. */
  key: ['key', z.string()],
  /** Number of these rows. */
  count: ['count', z.int()],
  /** The columns whose values were changed; empty if rows were added or removed, or if there are several rows. */
  columns: ['columns', z.array(z.string())],
})
export type RecentChange = z.output<typeof recentChange>
