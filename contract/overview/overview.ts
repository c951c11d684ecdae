import { z } from 'zod'
import { endingGrant } from '../access/grant-terms.ts'
import { auditNames } from '../audit/names.ts'
import { call, menu } from '../call.ts'
import { incompleteReport } from '../catalogue/catalogue-health.ts'
import { heldReasons } from '../catalogue/releases.ts'
import { type Menu, menus } from '../permissions.ts'
import { noTableReasons } from '../tables/profiles.ts'
import { wire } from '../wire.ts'

/** Builds the schema of a part with the first rows of a list and the number of all rows. */
const buildFirstRows = <Row extends z.ZodType>(row: Row) =>
  wire({ rows: ['result', z.array(row)], total: ['total', z.int()] })

const reportFields = {
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
} as const

const lateRelease = wire({ ...reportFields, dueDate: ['next_release_date', z.string()] })
export type LateRelease = z.output<typeof lateRelease>

/** A draft of the caller that is not published yet. */
const unpublishedDraft = wire({
  ...reportFields,
  madeAt: ['made_at', z.string()],
  expiresAt: ['expires_at', z.string()],
})
export type UnpublishedDraft = z.output<typeof unpublishedDraft>

/** A draft that is scheduled or waits for a second person. */
const comingRelease = wire({
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
const failedLoad = wire({
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

/** A mail that the portal no longer tries to send. */
const failedMail = wire({
  to: ['email', z.string()],
  subject: ['subject', z.string()],
  /** The status codes of the mail server. */
  failure: ['failure', z.string()],
  failedAt: ['failed_at', z.string()],
})
export type FailedMail = z.output<typeof failedMail>

/** The mails or deliveries of a queue that have failed and will be retried. */
const retriedJobs = wire({
  count: ['count', z.int()],
  /** Time at which the oldest of them was queued. */
  since: ['since', z.string()],
  /** Why the last attempt of the newest of these jobs failed. */
  lastAnswer: ['last_answer', z.string().nullable()],
})
export type RetriedJobs = z.output<typeof retriedJobs>

const diskSpace = wire({ freeBytes: ['free_bytes', z.int()], totalBytes: ['total_bytes', z.int()] })

const refusedTable = wire({
  ...reportFields,
  reason: ['reason', z.enum(noTableReasons)],
  /** Column and row of the first value that does not fit the type of its column; null for other reasons. */
  column: ['column', z.string().nullable()],
  row: ['row', z.int().nullable()],
})
export type RefusedTable = z.output<typeof refusedTable>

/** Numbers of the tables of the latest versions: `total` counts all, `ready` the built ones, `waiting` those that wait to be built. */
const tableBuilds = wire({
  total: ['total', z.int()],
  ready: ['ready', z.int()],
  waiting: ['waiting', z.int()],
  /** Why the last failed build failed; null if no failed build waits for another attempt. */
  lastAnswer: ['last_answer', z.string().nullable()],
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

const downloadsToday = wire({
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
const recentChange = wire({
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

export const getOverview = call({
  name: 'getOverview',
  method: 'POST',
  path: '/api/getOverview',
  access: menu(...(Object.keys(menus) as [Menu, ...Menu[]])),
  summary:
    "Returns the open tasks for the caller's role, today's downloads and the changes since yesterday. Leaves out the parts for which the role has no menu.",
  input: z.object({}),
  /** An optional part is absent if the role has no menu for it. */
  output: wire({
    /** Time of the response, ISO 8601. */
    at: ['at', z.string()],
    lateReleases: ['late_releases', buildFirstRows(lateRelease).optional()],
    /** Only drafts of the signed-in user, as nobody else can open them. */
    drafts: ['drafts', buildFirstRows(unpublishedDraft).optional()],
    /** Drafts that will be released at a scheduled time. Held ones come first. */
    releases: ['releases', buildFirstRows(comingRelease).optional()],
    /** Drafts of other users that wait for a second person to release them. */
    waiting: ['waiting_for_second', buildFirstRows(comingRelease).optional()],
    failedLoads: ['failed_loads', buildFirstRows(failedLoad).optional()],
    endingGrants: ['ending_grants', buildFirstRows(endingGrant).optional()],
    /** This part and `failingMails` are null if their queue has no failed job that will be retried. */
    failingDeliveries: ['failing_deliveries', retriedJobs.nullable().optional()],
    failedMails: ['failed_mails', buildFirstRows(failedMail).optional()],
    failingMails: ['failing_mails', retriedJobs.nullable().optional()],
    /** True if requests come through a proxy that the settings do not trust, so that all readers have the same IP address. */
    isProxyIgnored: ['proxy_ignored', z.boolean().optional()],
    /** Null while enough space is free. */
    lowDisk: ['low_disk', diskSpace.nullable().optional()],
    missingThai: ['missing_thai', buildFirstRows(incompleteReport).optional()],
    missingDictionaries: ['missing_dictionaries', buildFirstRows(incompleteReport).optional()],
    tableBuilds: ['table_builds', tableBuilds.optional()],
    downloadsToday: ['downloads_today', downloadsToday],
    changes: ['changes', z.array(recentChange)],
    /** Names of the objects that the changes refer to by number or key. */
    names: ['names', auditNames],
  }),
})
