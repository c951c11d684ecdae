import { z } from 'zod'
import { call, menu } from '../call.ts'
import { identifier, reason, reportIdOrFileName } from '../fields.ts'
import { pickHttpStatus, uploadOutcomeFields } from '../files/faults.ts'
import { fileLayouts, fileRecipe } from '../files/recipes.ts'
import { rowMode } from '../files/row-modes.ts'
import { wire } from '../wire.ts'
import { draftChanges } from './drafts/changes.ts'
import { secondPerson } from './drafts/second-people.ts'
import { fileKind } from './report-details.ts'

/** The recipe with which a file was read; `isKept` is true for the recipe that is kept with the report. */
const usedRecipe = wire({ recipe: ['recipe', fileRecipe], isKept: ['is_kept', z.boolean()] })
export type UsedRecipe = z.output<typeof usedRecipe>

/** The result of adding the rows of a file to the current table: how many of them were new, and how many the table already had. */
const joinedRows = wire({ rowsAdded: ['rows_added', z.int()], rowsKnown: ['rows_known', z.int()] })

/** A received and accepted file of a draft. */
const draftFile = wire({
  kind: ['kind', fileKind],
  /** The name of the file. */
  name: ['name', z.string()],
  sizeBytes: ['size_bytes', z.int()],
  /** Number of records of the table; null for a metadata workbook. */
  rowCount: ['row_count', z.int().nullable()],
  /** Number of columns of the table, or of columns that a metadata workbook describes. */
  columnCount: ['column_count', z.int().nullable()],
  /** Absent for a file that was read without a recipe. */
  usedRecipe: ['read_by', usedRecipe.optional()],
  /** Absent for a file that replaces the table or is a metadata workbook. */
  joined: ['joined', joinedRows.optional()],
})
export type DraftFile = z.output<typeof draftFile>

/** Received files that staff review before the publication. */
const draft = wire({ draftId: ['draft_id', z.uuid()], files: ['files', z.array(draftFile)] })
export type Draft = z.output<typeof draft>

/** The keys of the findings (possible mistakes) that the caller has seen and accepts. */
export const acknowledgedFindingKeys = z.array(z.string().max(100)).max(20).optional()

const uploadInput = wire({
  fileName: ['file_name', reportIdOrFileName],
  /** 'new', or the id of the draft to which the file is added. If it is absent, an accepted file is published at once. */
  draft: ['draft', z.union([z.literal('new'), z.uuid()]).optional()],
  /** Only without a draft: the keys of acknowledged findings, with commas. A file with other findings is refused with their keys. */
  acknowledged: ['acknowledged', z.string().max(2000).optional()],
  /** The id of a finished resumable upload of the caller, sent instead of a file. */
  uploadId: [
    'upload_id',
    z.uuid().describe('A finished resumable upload from /api/uploads (tus 1.0), instead of the file.').optional(),
  ],
  /** A recipe in JSON; '{}' reads the file without a recipe. If it is absent, the recipe that is kept with the report is tried. */
  recipe: ['recipe', z.string().max(30_000).optional()],
  /** 'Append' adds rows that the table does not have; 'Update' replaces the table. The default is the mode of the report. */
  mode: ['mode', rowMode.optional()],
})
/** The response to an uploaded file. */
const uploadOutput = wire({
  // The status and the faults of the file.
  ...uploadOutcomeFields,
  /** The draft to which the file was added; also for a refused file that needs another recipe. */
  draft: ['draft', draft.optional()],
  /** The layouts of a ragged file, with the suggested or the applied recipe. */
  layouts: ['layouts', fileLayouts.optional()],
  /** Only for a file that was published at once: the recipe with which it was read. */
  usedRecipe: ['read_by', usedRecipe.optional()],
})
export type UploadResult = z.output<typeof uploadOutput>

/** The end of the summary of each call that uploads a file. */
const sharedSummary =
  'The file is checked, then added to a draft or published at once. 403 if the office requires a second person to publish. 404 for a report or a draft that does not exist.'

const uploadCall = {
  method: 'POST',
  access: menu('ReportConfiguration'),
  files: ['files'],
  isResumable: true,
  pickHttpStatus,
} as const

export const uploadMetadata = call({
  ...uploadCall,
  name: 'uploadMetadata',
  path: '/api/uploadFileMetadata',
  summary: `Receives a report's metadata workbook (.xlsx), which becomes its data dictionary. ${sharedSummary}`,
  input: uploadInput,
  output: uploadOutput,
})

export const uploadExcel = call({
  ...uploadCall,
  name: 'uploadExcel',
  path: '/api/uploadFileDataExcel',
  summary: `Receives a report's data as a workbook (.xlsx). ${sharedSummary}`,
  input: uploadInput,
  output: uploadOutput,
})

export const uploadCsv = call({
  ...uploadCall,
  name: 'uploadCsv',
  path: '/api/uploadFileDataCSV',
  summary: `Receives a report's data as one CSV in a zip. ${sharedSummary}`,
  input: uploadInput,
  output: uploadOutput,
})

export const getUploadLimit = call({
  method: 'POST',
  access: menu('ReportConfiguration'),
  name: 'getUploadLimit',
  path: '/api/getUploadLimit',
  summary: 'Returns the size limit of uploaded files, in bytes.',
  input: z.object({}),
  output: wire({ maxBytes: ['max_bytes', z.int()] }),
})

const draftCall = { method: 'POST', access: menu('ReportConfiguration') } as const

export const previewDraft = call({
  ...draftCall,
  name: 'previewDraft',
  path: '/api/previewUpload',
  summary:
    'Checks that the files of a draft agree with each other and with the current files that stay. Returns what publishing the draft would change. 404 for a draft that no longer exists.',
  input: wire({ draftId: ['draft_id', z.uuid()] }),
  output: wire({
    ...uploadOutcomeFields,
    /** What publishing would change. This field and the next two are absent if the files do not agree. */
    changes: ['changes', draftChanges.optional()],
    /** False if the office requires someone other than the caller to publish the draft. */
    mayPublish: ['may_publish', z.boolean().optional()],
    /** The people who may publish the draft instead; empty unless the caller made the draft. */
    secondPeople: ['second_people', z.array(secondPerson).optional()],
  }),
})

export const applyRecipe = call({
  ...draftCall,
  name: 'applyRecipe',
  path: '/api/applyUploadRecipe',
  summary:
    'Reads an uploaded file of a draft of the caller again, with another recipe. A refused file stays in the draft for a further recipe. 404 for a draft that no longer exists, and for a file that was not ragged.',
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
    'Publishes all files of a draft as they were previewed. Publishing the same draft again succeeds and changes nothing. 403 for the maker of the draft if the office requires a second person. 404 for a draft that does not exist. 409 if the draft was not previewed, or if its files or those of the report have changed since the preview. 422 unless exactly its findings are acknowledged.',
  input: wire({
    draftId: ['draft_id', z.uuid()],
    /** The revision of the draft that was previewed. */
    revision: ['revision', z.int()],
    acknowledged: ['acknowledged', acknowledgedFindingKeys],
    /** The reason that readers see. If it is absent, the reason that is stored with the draft is used. */
    reason: ['reason', reason.optional()],
  }),
  output: z.object({ status: z.literal('success') }),
})

export const discardDraft = call({
  ...draftCall,
  name: 'discardDraft',
  path: '/api/cancelUpload',
  summary:
    'Discards a draft of the caller, or only its file of one kind. Discarding a draft that no longer exists succeeds. 404 for a file of a draft that no longer exists.',
  input: wire({
    draftId: ['draft_id', z.uuid()],
    /** The kind of the file to remove; if it is absent, the whole draft is discarded. */
    kind: ['kind', fileKind.optional()],
  }),
  output: z.object({ status: z.literal('success') }),
})

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
  ...draftCall,
  name: 'listFileVersions',
  path: '/api/getFileVersions',
  summary:
    "Lists the versions of a report's files, the latest first, at most 1,000, with the report's row mode. 404 for a report that does not exist.",
  input: wire({ sourceId: ['source_id', reportIdOrFileName] }),
  output: wire({ versions: ['result', z.array(fileVersion)], rowMode: ['mode', rowMode] }),
})

export const draftVersions = call({
  ...draftCall,
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

export const readWordFile = call({
  ...draftCall,
  name: 'readWordFile',
  path: '/api/file/savefilesUploadWord',
  summary:
    'Returns the keywords that a workbook (.xlsx) contains. They are stored only when the report is saved with them.',
  files: ['file'],
  input: z.object({}),
  output: wire({ ...uploadOutcomeFields, words: ['data', z.array(z.string())] }),
  pickHttpStatus,
})
