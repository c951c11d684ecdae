import { sql } from 'kysely'
import type { Draft } from '../../../contract/catalogue/drafts/upload-outputs.ts'
import type { PublishRule } from '../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { FileStore, JoinedRows } from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { isSharedDraftSql } from '../releases/release-rules.ts'
import type { FoundColumns } from './columns/found-columns.ts'
import { type DraftedRecipe, toUsedRecipe } from './recipes/drafted-recipes.ts'

/** Dependencies of the functions that store files of reports. */
export interface FilesContext {
  database: Database
  store: FileStore
  clock: Clock
  folders: TemporaryFolders
  /** The office's rule for publishing a draft. */
  publish: PublishRule
  /** Logs a failure of the portal itself, e.g. a check that ended without a result; the uploaded file is not at fault. */
  onError?: (message: string) => void
}

/** A file of a draft; it is in the store and was checked. */
export interface DraftedFile extends FoundColumns {
  kind: FileKind
  /** The name of the uploaded file, unlike `DraftWithFiles.fileName`, the File Name of the report. */
  name: string
  digest: string
  sizeBytes: number
  /** The kind of file from which the portal made this one; null for an uploaded file. */
  madeFrom: 'csv' | 'excel' | null
  /** The recipe with which the uploaded file was read; null if it was read as it is. */
  usedRecipe?: DraftedRecipe | null
  /** The result of adding the uploaded rows to a table; null for a file that replaces the table. */
  joined?:
    | (JoinedRows & {
        /** The digest of the table to which the rows were added. */
        beside: string
      })
    | null
}

/** The digests of files of a report, by kind. */
export type Digests = Partial<Record<FileKind, string>>

/** A draft with its files. */
export interface DraftWithFiles {
  draftId: string
  makerId: number
  reportId: number
  fileName: string
  revision: number
  /** The current files of the report that the draft was checked against; null before the check. */
  checkedAgainst: Digests | null
  isPublished: boolean
  /** The kind whose current file ends with the publication, because this format cannot contain the new table. */
  retiredKind: 'csv' | 'excel' | null
  files: DraftedFile[]
}

/** Returns the file of a kind; undefined if the draft has no such file. */
export const findDraftedFile = ({ files }: DraftWithFiles, kind: FileKind) => files.find(file => file.kind === kind)

/** Returns the file that defines the table of a draft; undefined if the draft has no table. */
export const findDraftedTable = (draft: DraftWithFiles) =>
  findDraftedFile(draft, 'csv') ?? findDraftedFile(draft, 'excel')

/**
 * Returns a draft for its maker, and for others if it is scheduled or waits for a second person; a published one too. Throws 404 for any
 * other draft. Writers compare its revision again under the lock, because its files are read after it.
 */
export const requireDraft = async (database: Database, userId: number, draftId: string): Promise<DraftWithFiles> => {
  const row = await database
    .selectFrom('report_drafts')
    .innerJoin('reports', 'reports.report_id', 'report_drafts.report_id')
    .select(['report_drafts.report_id as reportId', 'file_name as fileName', 'revision', 'published_at'])
    .select('user_id as makerId')
    .select(sql<Digests | null>`checked_beside`.as('checkedAgainst'))
    .select(sql<DraftWithFiles['retiredKind']>`retires`.as('retiredKind'))
    .where('draft_id', '=', draftId)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), isSharedDraftSql]))
    .executeTakeFirst()
  if (!row) throw notFound()
  const { published_at, ...fields } = row
  return { draftId, ...fields, isPublished: published_at !== null, files: await listDraftedFiles(database, draftId) }
}

/** Lists the files of a draft with what their checks found. */
const listDraftedFiles = async (database: Database, draftId: string): Promise<DraftedFile[]> => {
  const rows = await database
    .selectFrom('report_draft_files')
    .innerJoin('stored_files', 'stored_files.digest', 'report_draft_files.digest')
    .select(['kind', 'name', 'report_draft_files.digest', 'size_bytes as sizeBytes'])
    .select(['row_count as rowCount', 'column_count as columnCount', 'made_from as madeFrom', 'encoding'])
    .select(sql<FoundColumns['covers']>`covers`.as('covers'))
    .select(sql<FoundColumns['facts']>`facts`.as('facts'))
    // The recipe with which the file was read.
    .select(sql<DraftedRecipe | null>`read_by`.as('usedRecipe'))
    .select(sql<DraftedFile['joined']>`joined`.as('joined'))
    .select(sql<FoundColumns['columns']>`columns`.as('columns'))
    .where('draft_id', '=', draftId)
    .orderBy('kind')
    .execute()
  return rows as DraftedFile[]
}

/** Converts a draft to its form in the contract, which lists only the uploaded files, not those that the portal made from them. */
export const toDraft = (draftId: string, files: DraftedFile[]): Draft => ({
  draftId,
  files: files
    .filter(({ madeFrom }) => !madeFrom)
    .map(({ kind, name, sizeBytes, rowCount, columnCount, usedRecipe, joined }) => ({
      kind,
      name,
      sizeBytes,
      rowCount,
      columnCount,
      ...(usedRecipe && { usedRecipe: toUsedRecipe(usedRecipe) }),
      ...(joined && { joined: { rowsAdded: joined.rowsAdded, rowsKnown: joined.rowsKnown } }),
    })),
})
