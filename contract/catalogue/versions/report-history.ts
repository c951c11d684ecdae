import { z } from 'zod'
import { call, menu } from '../../call.ts'
import { page, reportIdOrFileName } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { wire } from '../../wire.ts'
import { reportRevision } from '../editing/report-revisions.ts'
import { fileKind } from '../report-details.ts'
import { linkChange } from '../report-links.ts'
import { nullAsNone } from '../reports.ts'
import { fileVersion } from './file-versions.ts'

export const historyKinds = ['files', 'fields', 'links'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A publication, which made a version of a report from its new files and the unchanged ones. */
const publication = wire({
  /** The number of the version. */
  number: ['number', z.int()],
  isCurrent: ['is_current', z.boolean()],
  /** The kinds of the files that this publication replaced or added. */
  published: ['published', z.array(fileKind)],
  /** All files of the version, new and unchanged ones. */
  files: ['files', z.array(fileVersion)],
  /** The size of the version's table; null for a version without a table. */
  rowCount: ['row_count', z.int().nullable()],
  columnCount: ['column_count', z.int().nullable()],
  /** This field and the next two compare the tables of this and the previous version; null for the first version, and until they are compared. */
  rowsAdded: ['rows_added', z.int().nullable()],
  rowsRemoved: ['rows_removed', z.int().nullable()],
  rowsChanged: ['rows_changed', z.int().nullable()],
  /** The number of the latest earlier version that had the same uploaded files, for example after a restoration; null if there is none. */
  sameAs: ['same_as', z.int().nullable()],
  /** The reason for the publication, if staff gave one. */
  reason: ['reason', z.string().nullable()],
})
export type Publication = z.output<typeof publication>

/** A save of the fields of the report. */
const fieldSave = wire({
  save: ['save', reportRevision],
  /** The previous save; absent for the first one. */
  before: ['before', reportRevision.optional()],
})
export type FieldSave = z.output<typeof fieldSave>

/** A change of the URL of the API documentation or of the dashboard. */
const linkEvent = wire({
  change: ['change', linkChange],
  /** True for the first change of this URL: only this event has the URL before the change. */
  isFirst: ['is_first', z.boolean()],
  /** True for the latest change of this URL. */
  isLatest: ['is_latest', z.boolean()],
})
export type LinkEvent = z.output<typeof linkEvent>

/** One event of the history. Its kind decides which field is present: 'files' has `version`, 'fields' has `fields`, 'links' has `link`. */
const historyEvent = wire({
  kind: ['kind', z.enum(historyKinds)],
  /** ISO 8601 with time. */
  at: ['at', z.string()],
  /** Username; null for events of the sample catalogue. */
  by: ['by', z.string().nullable()],
  version: ['version', publication.optional()],
  fields: ['fields', fieldSave.optional()],
  link: ['link', linkEvent.optional()],
})
export type HistoryEvent = z.output<typeof historyEvent>

export const listReportHistory = call({
  name: 'listReportHistory',
  method: 'POST',
  path: '/api/getReportHistory',
  access: menu('ReportConfiguration'),
  summary:
    'Lists the history of a report, the latest event first, a page at a time: publications of files, saves of fields and changes of links. X-Total-Count has the number of events, or of events of the requested kind. 404 for a report that does not exist.',
  input: wire({
    sourceId: ['source_id', reportIdOrFileName],
    /** Only events of this kind; all kinds by default. */
    kind: ['kind', z.enum(historyKinds).optional()],
    page: ['page', page],
    pageSize: ['page_size', z.int().min(1).max(limits.changesPageSize).default(limits.changesPageSize)],
  }),
  output: wire({
    events: ['result', z.array(historyEvent)],
    total: ['total', z.int()],
    /** Number of events of each kind. */
    counts: ['counts', z.object({ files: z.int(), fields: z.int(), links: z.int() })],
    /** The current state: the number of the latest version, the last save and both URLs. */
    current: [
      'current',
      wire({
        version: ['version', z.int().nullable()],
        save: ['save', reportRevision],
        apiUrl: ['api_document_URL', nullAsNone],
        dashboardUrl: ['Link_name', nullAsNone],
      }),
    ],
  }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})
export type ReportHistory = z.output<typeof listReportHistory.output>
