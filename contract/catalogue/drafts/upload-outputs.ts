import { z } from 'zod'
import { uploadOutcomeFields } from '../../files/faults.ts'
import { fileLayouts, fileRecipe } from '../../files/recipes.ts'
import { wire } from '../../wire.ts'
import { fileKind } from '../report-details.ts'

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
/** The response to an uploaded file. */
export const uploadOutput = wire({
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
