import { z } from 'zod'
import { call, menu } from '../call.ts'
import { reportIdOrFileName } from '../fields.ts'
import { pickHttpStatus, uploadOutcomeFields } from '../files/faults.ts'
import { rowMode } from '../files/row-modes.ts'
import { wire } from '../wire.ts'
import { uploadOutput } from './drafts/upload-outputs.ts'

const uploadInput = wire({
  fileName: ['file_name', reportIdOrFileName],
  /** 'new', or the id of the draft to which the file is added. If it is absent, an accepted file is published at once. */
  draft: ['draft', z.union([z.literal('new'), z.uuid()]).optional()],
  /** Only without a draft: the keys of acknowledged findings as one text with commas. A file with other findings is refused with their keys. */
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

/** The end of the summary of each call that uploads a file. */
const sharedSummary =
  'The file is checked, then added to a draft or published at once. 403 if the office requires a second person to publish. 404 for a report or a draft that does not exist.'

const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const

const uploadCall = {
  ...staffCall,
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
  ...staffCall,
  name: 'getUploadLimit',
  path: '/api/getUploadLimit',
  summary: 'Returns the size limit of uploaded files, in bytes.',
  input: z.object({}),
  output: wire({ maxBytes: ['max_bytes', z.int()] }),
})

/** Reads a workbook with keywords, not a Word document. */
export const readWordFile = call({
  ...staffCall,
  name: 'readWordFile',
  path: '/api/file/savefilesUploadWord',
  summary:
    'Returns the keywords that a workbook (.xlsx) contains. They are stored only when the report is saved with them.',
  files: ['file'],
  input: z.object({}),
  output: wire({ ...uploadOutcomeFields, words: ['data', z.array(z.string())] }),
  pickHttpStatus,
})
