import { z } from 'zod'
import { call, menu } from '../call.ts'
import { fileName, identifier, reason } from '../fields.ts'
import { answeredWith, outcome } from '../files/faults.ts'
import { fileLayouts, fileRecipe } from '../files/recipes.ts'
import { rowMode } from '../files/row-modes.ts'
import { wire } from '../wire.ts'
import { changes } from './drafts/changes.ts'
import { secondPerson } from './drafts/second-people.ts'
import { fileKind } from './report-details.ts'

/** The recipe that read a table, and whether it was the report's saved one. */
const readBy = wire({ recipe: ['recipe', fileRecipe], isKept: ['is_kept', z.boolean()] })
export type ReadBy = z.output<typeof readBy>

/** Result of adding rows to the current table: how many are new, and how many it already had. */
const joinedRows = wire({ rowsAdded: ['rows_added', z.int()], rowsKnown: ['rows_known', z.int()] })

/** A completely received and accepted file of a draft. */
const draftFile = wire({
  kind: ['kind', fileKind],
  name: ['name', z.string()],
  sizeBytes: ['size_bytes', z.int()],
  /** Records of a table, or columns described by a metadata workbook. */
  rowCount: ['row_count', z.int().nullable()],
  columnCount: ['column_count', z.int().nullable()],
  /** Absent if the file was read without a recipe. */
  readBy: ['read_by', readBy.optional()],
  /** Absent if the file replaces the whole table. */
  joined: ['joined', joinedRows.optional()],
})
export type DraftFile = z.output<typeof draftFile>

/** Received files that staff review before publication. Kept for a day. */
const draft = wire({ draftId: ['draft_id', z.uuid()], files: ['files', z.array(draftFile)] })
export type Draft = z.output<typeof draft>

/** Keys of the findings that the caller has seen and accepts. */
export const acknowledged = z.array(z.string().max(100)).max(20).optional()

const uploadInput = wire({
  fileName: ['file_name', fileName],
  /**
   * If absent, an accepted file becomes current at once. 'new' or the id of a draft: the file stays there until staff have reviewed and
   * published it.
   */
  draft: ['draft', z.union([z.literal('new'), z.uuid()]).optional()],
  /** Without a draft: keys of acknowledged findings, with commas. If present, a file with other findings is refused with their keys. */
  acknowledged: ['acknowledged', z.string().max(2000).optional()],
  /** A resumable upload of the caller. */
  uploadId: [
    'upload_id',
    z.uuid().describe('A finished resumable upload from /api/uploads (tus 1.0), instead of the file.').optional(),
  ],
  /**
   * A recipe in JSON for a file that contains more than its table; '{}' reads the file as it is. Without it, the report's saved recipe is tried.
   */
  recipe: ['recipe', z.string().max(30_000).optional()],
  /** 'Append' adds the rows of a data file to the table, but none that it has; 'Update' replaces the table. By default, the mode of the report. */
  mode: ['mode', rowMode.optional()],
})
/** The response to a file. */
const uploadOutput = wire({
  ...outcome,
  /** Also set for a refused file that waits in the draft for a recipe. */
  draft: ['draft', draft.optional()],
  /** The layout of a file that contains more than its table, with the suggested or applied recipe. */
  layouts: ['layouts', fileLayouts.optional()],
  /** The recipe that read a file that became current at once. */
  readBy: ['read_by', readBy.optional()],
})
export type UploadAnswer = z.output<typeof uploadOutput>

const upload = {
  method: 'POST',
  access: menu('ReportConfiguration'),
  files: ['files'],
  isResumable: true,
  answeredWith,
} as const

export const uploadMetadata = call({
  ...upload,
  name: 'uploadMetadata',
  path: '/api/uploadFileMetadata',
  summary: "Uploads a report's metadata workbook (.xlsx), which becomes the data dictionary.",
  input: uploadInput,
  output: uploadOutput,
})

export const uploadExcel = call({
  ...upload,
  name: 'uploadExcel',
  path: '/api/uploadFileDataExcel',
  summary: "Uploads a report's data as a workbook (.xlsx).",
  input: uploadInput,
  output: uploadOutput,
})

export const uploadCsv = call({
  ...upload,
  name: 'uploadCsv',
  path: '/api/uploadFileDataCSV',
  summary: "Uploads a report's data as one CSV in a zip.",
  input: uploadInput,
  output: uploadOutput,
})

export const getUploadLimit = call({
  method: 'POST',
  access: menu('ReportConfiguration'),
  name: 'getUploadLimit',
  path: '/api/getUploadLimit',
  summary: 'The largest size of an uploaded file, in bytes.',
  input: z.object({}),
  output: wire({ maxBytes: ['max_bytes', z.int()] }),
})

const draftCall = { method: 'POST', access: menu('ReportConfiguration') } as const
const byDraft = wire({ draftId: ['draft_id', z.uuid()] })

export const previewDraft = call({
  ...draftCall,
  name: 'previewDraft',
  path: '/api/previewUpload',
  summary:
    'Compares the files of a draft with each other and with the files that stay, and returns the changes; 404 for a draft that no longer exists.',
  input: byDraft,
  output: wire({
    ...outcome,
    changes: ['changes', changes.optional()],
    /** True if the caller may publish the draft; false if someone else must. */
    mayPublish: ['may_publish', z.boolean().optional()],
    secondPeople: ['second_people', z.array(secondPerson).optional()],
  }),
})

export const applyRecipe = call({
  ...draftCall,
  name: 'applyRecipe',
  path: '/api/applyUploadRecipe',
  summary:
    'Reads an uploaded file in a draft of the caller again with a recipe; if it is refused, the file is kept for another recipe. 404 for a draft that no longer exists, and for a file that was not ragged.',
  input: wire({
    draftId: ['draft_id', z.uuid()],
    kind: ['kind', z.enum(['csv', 'excel'])],
    recipe: ['recipe', fileRecipe],
    mode: ['mode', rowMode.optional()],
  }),
  output: uploadOutput,
})

export const publishDraft = call({
  ...draftCall,
  name: 'publishDraft',
  path: '/api/publishUpload',
  summary:
    'Publishes the previewed files of a draft, all or none; publishing the same draft again returns the same answer. 409 if files of the draft or the report were changed since or the draft was not previewed; 422 unless exactly its findings are acknowledged.',
  input: wire({
    draftId: ['draft_id', z.uuid()],
    revision: ['revision', z.int()],
    acknowledged: ['acknowledged', acknowledged],
    /** For readers; by default the reason stored with the draft. */
    reason: ['reason', reason.optional()],
  }),
  output: z.object({ status: z.literal('success') }),
})

export const discardDraft = call({
  ...draftCall,
  name: 'discardDraft',
  path: '/api/cancelUpload',
  summary: 'Discards a draft, or one kind of file from it; for one kind, 404 if the draft no longer exists.',
  input: wire({ draftId: ['draft_id', z.uuid()], kind: ['kind', fileKind.optional()] }),
  output: z.object({ status: z.literal('success') }),
})

/** One version of one of a report's files. */
export const fileVersion = wire({
  versionId: ['version_id', z.int()],
  kind: ['kind', fileKind],
  name: ['name', z.string()],
  sizeBytes: ['size_bytes', z.int()],
  rowCount: ['row_count', z.int().nullable()],
  columnCount: ['column_count', z.int().nullable()],
  /** ISO 8601 with time. */
  publishedAt: ['published_at', z.string()],
  /** The file from which the portal made it; null for an uploaded one. */
  madeFrom: ['made_from', fileKind.nullable()],
  /** Username; null for files of the sample catalogue. */
  publishedBy: ['published_by', z.string().nullable()],
  isCurrent: ['is_current', z.boolean()],
  /** True if the caller may download it; a restricted report requires a grant. */
  mayTake: ['may_take', z.boolean()],
})
export type FileVersion = z.output<typeof fileVersion>

export const listFileVersions = call({
  ...draftCall,
  name: 'listFileVersions',
  path: '/api/getFileVersions',
  summary: "The versions of a report's files, the latest first, a thousand at most.",
  input: wire({ sourceId: ['source_id', fileName] }),
  output: wire({ versions: ['result', z.array(fileVersion)], rowMode: ['mode', rowMode] }),
})

export const draftVersions = call({
  ...draftCall,
  name: 'draftVersions',
  path: '/api/restoreFileVersions',
  summary:
    'A draft of earlier versions of a report, to be previewed and published like an upload; one version of a kind at most.',
  input: wire({ sourceId: ['source_id', fileName], versionIds: ['version_ids', z.array(identifier).min(1).max(3)] }),
  output: uploadOutput,
})

export const readWordFile = call({
  ...draftCall,
  name: 'readWordFile',
  path: '/api/file/savefilesUploadWord',
  summary: 'Reads the keywords of a workbook (.xlsx) for the preview; they are stored when the report is saved.',
  files: ['file'],
  input: z.object({}),
  output: wire({ ...outcome, words: ['data', z.array(z.string())] }),
  answeredWith,
})
