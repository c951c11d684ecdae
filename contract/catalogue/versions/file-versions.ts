import { z } from 'zod'
import { call, menu } from '../../call.ts'
import { identifier, reportIdOrFileName } from '../../fields.ts'
import { rowMode } from '../../files/row-modes.ts'
import { wire } from '../../wire.ts'
import { uploadOutput } from '../drafts/upload-outputs.ts'
import { fileKind } from '../report-details.ts'

const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const

/** A version of a file of a report. */
export const fileVersion = wire({
  versionId: ['version_id', z.int()],
  kind: ['kind', fileKind],
  name: ['name', z.string()],
  sizeBytes: ['size_bytes', z.int()],
  rowCount: ['row_count', z.int().nullable()],
  columnCount: ['column_count', z.int().nullable()],
  /** ISO 8601 with time. */
  publishedAt: ['published_at', z.string()],
  /** The kind of file from which the portal made this one; null for an uploaded file. */
  madeFrom: ['made_from', fileKind.nullable()],
  /** Username; null for a file of the sample catalogue. */
  publishedBy: ['published_by', z.string().nullable()],
  isCurrent: ['is_current', z.boolean()],
  /** True if the caller may download the file; for files of a restricted report, staff need a grant too. */
  mayDownload: ['may_take', z.boolean()],
})
export type FileVersion = z.output<typeof fileVersion>

export const listFileVersions = call({
  ...staffCall,
  name: 'listFileVersions',
  path: '/api/getFileVersions',
  summary:
    "Lists the versions of a report's files, the latest first, at most 1,000, with the report's row mode. 404 for a report that does not exist.",
  input: wire({ sourceId: ['source_id', reportIdOrFileName] }),
  output: wire({ versions: ['result', z.array(fileVersion)], rowMode: ['mode', rowMode] }),
})

/** Creates a draft; published like any draft, it restores the versions. */
export const draftVersions = call({
  ...staffCall,
  name: 'draftVersions',
  path: '/api/restoreFileVersions',
  summary:
    'Creates a draft of earlier versions of the files of a report, which is previewed and published like an upload. 400 for two versions of one kind, 404 for a version of another report.',
  input: wire({
    sourceId: ['source_id', reportIdOrFileName],
    versionIds: ['version_ids', z.array(identifier).min(1).max(3)],
  }),
  output: uploadOutput,
})
