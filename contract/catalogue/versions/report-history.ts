import { z } from 'zod'
import { call, menu } from '../../call.ts'
import { fileName, page } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { wire } from '../../wire.ts'
import { fileKind } from '../report-details.ts'
import { revision } from '../report-editing.ts'
import { linkChange } from '../report-links.ts'
import { orNone } from '../reports.ts'
import { fileVersion } from '../uploads.ts'

export const historyKinds = ['files', 'fields', 'links'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** A version of a report: the files of one publication, and the unchanged ones. */
const publication = wire({
  number: ['number', z.int()],
  isCurrent: ['is_current', z.boolean()],
  /** The kinds of files that this publication replaced. */
  published: ['published', z.array(fileKind)],
  /** All files of the version. */
  files: ['files', z.array(fileVersion)],
  /** Records and columns of its table. */
  rowCount: ['row_count', z.int().nullable()],
  columnCount: ['column_count', z.int().nullable()],
  /** From the comparison with the previous version; null without one, or until it is done. */
  rowsAdded: ['rows_added', z.int().nullable()],
  rowsRemoved: ['rows_removed', z.int().nullable()],
  rowsChanged: ['rows_changed', z.int().nullable()],
  /** The latest earlier version with the same bytes in each file that was uploaded for this one; null if there is none. */
  sameAs: ['same_as', z.int().nullable()],
  /** Why it was restored. */
  reason: ['reason', z.string().nullable()],
})
export type Publication = z.output<typeof publication>

/** A save of the fields, and the one before it. */
const fieldSave = wire({
  save: ['save', revision],
  /** Absent for the first. */
  before: ['before', revision.optional()],
})
export type FieldSave = z.output<typeof fieldSave>

const linkEvent = wire({
  change: ['change', linkChange],
  /** The first change of this address: no other change contains the address before it. */
  isFirst: ['is_first', z.boolean()],
  /** The latest change of this address. */
  isLatest: ['is_latest', z.boolean()],
})
export type LinkEvent = z.output<typeof linkEvent>

/** One entry of the timeline; only the part of its kind is present. */
const historyEvent = wire({
  kind: ['kind', z.enum(historyKinds)],
  /** ISO 8601 with time. */
  at: ['at', z.string()],
  /** Username; null for entries of the sample catalogue. */
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
    'The history of a report, the latest first, a page at a time: publications of files with version numbers and row counts, saves of fields and changes of links; X-Total-Count has the number of events of the kind.',
  input: wire({
    sourceId: ['source_id', fileName],
    /** Only events of this kind. */
    kind: ['kind', z.enum(historyKinds).optional()],
    page: ['page', page],
    pageSize: ['page_size', z.int().min(1).max(limits.savesPageSize).default(limits.savesPageSize)],
  }),
  output: wire({
    events: ['result', z.array(historyEvent)],
    total: ['total', z.int()],
    counts: ['counts', z.object({ files: z.int(), fields: z.int(), links: z.int() })],
    /** The current state: the number of the version, the last save and both addresses. */
    current: [
      'current',
      wire({
        version: ['version', z.int().nullable()],
        save: ['save', revision],
        apiUrl: ['api_document_URL', orNone],
        dashboardUrl: ['Link_name', orNone],
      }),
    ],
  }),
  headers: ({ total }) => ({ 'x-total-count': String(total) }),
})
export type ReportHistory = z.output<typeof listReportHistory.output>
