import { z } from 'zod'
import { endingGrant } from '../access/grant-terms.ts'
import { auditNames } from '../audit/names.ts'
import { call, menu } from '../call.ts'
import { incompleteReport } from '../catalogue/catalogue-health.ts'
import { heldReasons } from '../catalogue/releases.ts'
import { type Menu, menus } from '../permissions.ts'
import { noTableReasons } from '../tables/profiles.ts'
import { wire } from '../wire.ts'

/** Builds the schema of the first rows of a list of tasks, and the total. */
const buildFirstRows = <Row extends z.ZodType>(row: Row) =>
  wire({ rows: ['result', z.array(row)], total: ['total', z.int()] })

const reportFields = {
  sourceId: ['source_id', z.string()],
  titleEn: ['export_excel_name', z.string()],
  titleTh: ['export_excel_name_th', z.string()],
} as const

const lateRelease = wire({ ...reportFields, dueDate: ['next_release_date', z.string()] })
export type LateRelease = z.output<typeof lateRelease>

const waitingDraft = wire({ ...reportFields, madeAt: ['made_at', z.string()], expiresAt: ['expires_at', z.string()] })
export type WaitingDraft = z.output<typeof waitingDraft>

const comingRelease = wire({
  ...reportFields,
  draftId: ['draft_id', z.uuid()],
  madeBy: ['made_by', z.string()],
  releaseAt: ['release_at', z.string().nullable()],
  sentAt: ['sent_at', z.string().nullable()],
  heldReason: ['held_reason', z.enum(heldReasons).nullable()],
})
export type ComingRelease = z.output<typeof comingRelease>

const failedLoad = wire({
  jobId: ['job_id', z.int()],
  /** The source of the job; otherwise the job itself. */
  name: ['name', z.string()],
  /** Time of the first failed run after the last successful one. */
  failingSince: ['failing_since', z.string()],
  failures: ['failures', z.int()],
  /** The message of the program's last run. */
  message: ['message', z.string().nullable()],
})
export type FailedLoad = z.output<typeof failedLoad>

const failedMail = wire({
  to: ['email', z.string()],
  subject: ['subject', z.string()],
  /** The status codes of the mail server. */
  failure: ['failure', z.string()],
  failedAt: ['failed_at', z.string()],
})
export type FailedMail = z.output<typeof failedMail>

/** Failed jobs of a queue that will be retried. */
const failingJobs = wire({
  count: ['count', z.int()],
  /** Time at which the oldest was queued. */
  since: ['since', z.string()],
  lastAnswer: ['last_answer', z.string().nullable()],
})
export type FailingJobs = z.output<typeof failingJobs>

const disk = wire({ freeBytes: ['free_bytes', z.int()], totalBytes: ['total_bytes', z.int()] })

const refusedTable = wire({
  ...reportFields,
  reason: ['reason', z.enum(noTableReasons)],
  /** Column and row of the first value that does not fit. */
  column: ['column', z.string().nullable()],
  row: ['row', z.int().nullable()],
})
export type RefusedTable = z.output<typeof refusedTable>

/** Build progress of the tables of the latest versions. */
const tableBuilds = wire({
  total: ['total', z.int()],
  ready: ['ready', z.int()],
  waiting: ['waiting', z.int()],
  /** Error of the last failed build that will be retried. */
  lastAnswer: ['last_answer', z.string().nullable()],
  refused: ['refused', buildFirstRows(refusedTable)],
  /** Tables that the file store lost or damaged in the last days, and how many of them are ready again. */
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
  /** Downloads in each hour since midnight in Bangkok, including the current one. */
  hours: ['hours', z.array(z.int())],
  /** Downloads on the same weekday a week ago, up to the same time. */
  lastWeek: ['last_week', z.int()],
  reports: [
    'result',
    z.array(wire({ ...reportFields, fileName: ['file_name', z.string()], downloads: ['download', z.int()] })),
  ],
})
export type DownloadsToday = z.output<typeof downloadsToday>

/** Rows of one table that one user changed with one call. */
const recentChange = wire({
  at: ['at', z.string()],
  username: ['username', z.string()],
  action: ['action', z.enum(['added', 'changed', 'removed'])],
  subject: ['subject', z.string()],
  /** Key of the first of the rows. */
  key: ['key', z.string()],
  count: ['count', z.int()],
  /** The columns that differ, if one row was changed. */
  columns: ['columns', z.array(z.string())],
})
export type RecentChange = z.output<typeof recentChange>

export const getOverview = call({
  name: 'getOverview',
  method: 'POST',
  path: '/api/getOverview',
  access: menu(...(Object.keys(menus) as [Menu, ...Menu[]])),
  summary:
    "Open tasks for the caller's role, today’s downloads and changes since yesterday. Parts for which the role has no menu are left out.",
  input: z.object({}),
  output: wire({
    at: ['at', z.string()],
    lateReleases: ['late_releases', buildFirstRows(lateRelease).optional()],
    /** Only drafts of the signed-in user: nobody else can open them. */
    drafts: ['drafts', buildFirstRows(waitingDraft).optional()],
    /** Scheduled drafts, held ones first. */
    releases: ['releases', buildFirstRows(comingRelease).optional()],
    /** Drafts of others that wait for a second person. */
    waiting: ['waiting_for_second', buildFirstRows(comingRelease).optional()],
    failedLoads: ['failed_loads', buildFirstRows(failedLoad).optional()],
    endingGrants: ['ending_grants', buildFirstRows(endingGrant).optional()],
    failingDeliveries: ['failing_deliveries', failingJobs.nullable().optional()],
    failedMails: ['failed_mails', buildFirstRows(failedMail).optional()],
    failingMails: ['failing_mails', failingJobs.nullable().optional()],
    /** Requests come through a proxy that the settings do not trust, so that all readers count as one. */
    isProxyIgnored: ['proxy_ignored', z.boolean().optional()],
    /** Present only if less than the alarm share is free. */
    lowDisk: ['low_disk', disk.nullable().optional()],
    missingThai: ['missing_thai', buildFirstRows(incompleteReport).optional()],
    missingDictionaries: ['missing_dictionaries', buildFirstRows(incompleteReport).optional()],
    tableBuilds: ['table_builds', tableBuilds.optional()],
    downloadsToday: ['downloads_today', downloadsToday],
    changes: ['changes', z.array(recentChange)],
    /** Names of the things that the changes refer to by number or key. */
    names: ['names', auditNames],
  }),
})
