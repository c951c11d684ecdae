import { sql, type Transaction } from 'kysely'
import type { PublishRule } from '../../../contract/catalogue/releases.ts'
import type { FileKind } from '../../../contract/catalogue/report-details.ts'
import type { Draft } from '../../../contract/catalogue/uploads.ts'
import { type FileStore, type JoinedRows, keepFiles } from '../../files/index.ts'
import { type Writer, writeAs } from '../../platform/audit.ts'
import { type Clock, daysBefore } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/problem.ts'
import type { TemporaryFolders } from '../../platform/temporary-folders.ts'
import { takeBack } from '../releases/release-records.ts'
import { isSharedDraft } from '../releases/release-rules.ts'
import type { FoundColumns } from './columns/found-columns.ts'
import { type DraftedRecipe, keepOriginals, type OriginalFile, readByOf } from './recipes/drafted-recipes.ts'

/** What the files of reports are kept with. */
export interface FilesGround {
  database: Database
  store: FileStore
  clock: Clock
  folders: TemporaryFolders
  /** Who may publish a draft. */
  publish: PublishRule
  /** Called with a failure of the checks themselves. */
  onTrouble?: (what: string) => void
}

/** A file of a draft: it lies in the store, and a check has read it. */
export interface DraftedFile extends FoundColumns {
  kind: FileKind
  /** As it was uploaded. */
  name: string
  digest: string
  sizeBytes: number
  /** The file that the portal made it from; null for one that was uploaded. */
  madeFrom: 'csv' | 'excel' | null
  /** The recipe that read the table from the uploaded file; null if the file was read as it is. */
  readBy?: DraftedRecipe | null
  /** Result of adding the uploaded rows to the current table, and the digest of that table. */
  joined?: (JoinedRows & { beside: string }) | null
}

/** Digests by kind of files of a report. */
export type Digests = Partial<Record<FileKind, string>>

/** A draft as its maker finds it, and others once it is scheduled or sent. */
export interface UnpublishedDraft {
  draftId: string
  makerId: number
  reportId: number
  fileName: string
  revision: number
  /** The report's files that those of the draft were found to agree with. */
  checkedBeside: Digests | null
  isPublished: boolean
  /** The kind whose present file ends with the publication. */
  retires: 'csv' | 'excel' | null
  files: DraftedFile[]
}

/** The file that says what the table of a draft is; undefined where it brings none. */
export const tableOf = ({ files }: UnpublishedDraft) =>
  files.find(({ kind }) => kind === 'csv') ?? files.find(({ kind }) => kind === 'excel')

/** Throws 404 for a draft that is gone, or somebody else's that waits neither for its time nor for a second person. */
export const requireDraft = async (database: Database, userId: number, draftId: string): Promise<UnpublishedDraft> => {
  const row = await database
    .selectFrom('report_drafts')
    .innerJoin('reports', 'reports.report_id', 'report_drafts.report_id')
    .select(['report_drafts.report_id as reportId', 'file_name as fileName', 'revision', 'published_at'])
    .select('user_id as makerId')
    .select(sql<Digests | null>`checked_beside`.as('checkedBeside'))
    .select(sql<UnpublishedDraft['retires']>`retires`.as('retires'))
    .where('draft_id', '=', draftId)
    .where(({ eb, or }) => or([eb('user_id', '=', userId), isSharedDraft]))
    .executeTakeFirst()
  if (!row) throw notFound()
  const { published_at, ...standing } = row
  return { draftId, ...standing, isPublished: published_at !== null, files: await listDrafted(database, draftId) }
}

const listDrafted = async (database: Database, draftId: string): Promise<DraftedFile[]> => {
  const rows = await database
    .selectFrom('report_draft_files')
    .innerJoin('stored_files', 'stored_files.digest', 'report_draft_files.digest')
    .select(['kind', 'name', 'report_draft_files.digest', 'size_bytes as sizeBytes'])
    .select(['row_count as rowCount', 'column_count as columnCount', 'made_from as madeFrom', 'encoding'])
    .select(sql<FoundColumns['covers']>`covers`.as('covers'))
    .select(sql<FoundColumns['facts']>`facts`.as('facts'))
    .select(sql<DraftedRecipe | null>`read_by`.as('readBy'))
    .select(sql<DraftedFile['joined']>`joined`.as('joined'))
    .select(sql<FoundColumns['columns']>`columns`.as('columns'))
    .where('draft_id', '=', draftId)
    .orderBy('kind')
    .execute()
  return rows as DraftedFile[]
}

interface Kept {
  reportId: number
  /** A new draft where it is undefined. */
  draftId: string | undefined
  files: DraftedFile[]
  /** Uploaded originals that need a recipe. */
  originals?: OriginalFile[]
}

/** A new draft with an id that was given beforehand, and for how many days it is kept. */
interface Numbered extends Omit<Kept, 'draftId' | 'originals'> {
  draftId: string
  keptDays: number
}

/** Makes a draft of the writer, unless there is one of this id: its files stay then as they are. */
export const keepNumberedDraft = (ground: FilesGround, writer: Writer, numbered: Numbered): Promise<void> =>
  writeAs(ground, writer, async transaction => {
    await keepFiles(transaction, ground, numbered.files)
    const made = await transaction
      .insertInto('report_drafts')
      .values({
        draft_id: numbered.draftId,
        report_id: numbered.reportId,
        user_id: writer.userId,
        made_at: ground.clock.now(),
        kept_days: numbered.keptDays,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('draft_id')
      .executeTakeFirst()
    if (made) await keepRows(transaction, made.draft_id, numbered.files)
  })

/** Puts files into a draft of the writer, in the place of those of their kinds. Throws 404 for a draft that is gone, or of another report. */
export const keepInDraft = (ground: FilesGround, writer: Writer, kept: Kept): Promise<string> =>
  writeAs(ground, writer, async transaction => {
    const { files, originals = [] } = kept
    await keepFiles(transaction, ground, [...files, ...originals])
    const draftId = kept.draftId
      ? await changeDraft(transaction, writer, kept.draftId, kept.reportId)
      : await makeDraft(transaction, ground.clock, writer, kept)
    if (files.length > 0) await keepRows(transaction, draftId, files)
    await keepOriginals(transaction, draftId, { files, originals })
    return draftId
  })

/** Writes files of a draft in the place of those of their kinds; what was made of files before goes when a table comes. */
export const keepRows = async (transaction: Transaction<DB>, draftId: string, files: DraftedFile[]) => {
  if (files.some(({ kind, madeFrom }) => kind !== 'metadata' && !madeFrom))
    await transaction
      .deleteFrom('report_draft_files')
      .where('draft_id', '=', draftId)
      .where('made_from', 'is not', null)
      .execute()
  const rows = files.map(({ kind, name, digest, rowCount, columnCount, columns, madeFrom, ...found }) => ({
    draft_id: draftId,
    kind,
    name,
    digest,
    row_count: rowCount,
    column_count: columnCount,
    columns: JSON.stringify(columns),
    made_from: madeFrom,
    encoding: found.encoding ?? null,
    covers: found.covers ? JSON.stringify(found.covers) : null,
    facts: found.facts ? JSON.stringify(found.facts) : null,
    read_by: found.readBy ? JSON.stringify(found.readBy) : null,
    joined: found.joined ? JSON.stringify(found.joined) : null,
  }))
  await transaction
    .insertInto('report_draft_files')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['draft_id', 'kind']).doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        digest: ref('excluded.digest'),
        row_count: ref('excluded.row_count'),
        column_count: ref('excluded.column_count'),
        columns: ref('excluded.columns'),
        made_from: ref('excluded.made_from'),
        encoding: ref('excluded.encoding'),
        covers: ref('excluded.covers'),
        facts: ref('excluded.facts'),
        read_by: ref('excluded.read_by'),
        joined: ref('excluded.joined'),
      })),
    )
    .execute()
}

const makeDraft = async (transaction: Transaction<DB>, clock: Clock, { userId }: Writer, { reportId }: Kept) => {
  const { draft_id } = await transaction
    .insertInto('report_drafts')
    .values({
      report_id: reportId,
      user_id: userId,
      made_at: clock.now(),
    })
    .returning('draft_id')
    .executeTakeFirstOrThrow()
  return draft_id
}

/** What a draft is whose files nobody has compared yet. */
const unlookedAt = { checked_beside: null, retires: null, findings: null, acknowledged: null }

/** Notes that the files of a draft become others: no check or approval before says anything of them. */
const changeDraft = async (transaction: Transaction<DB>, { userId }: Writer, draftId: string, reportId?: number) => {
  await takeBack(transaction, draftId, userId, 'cancelled')
  const changed = await transaction
    .updateTable('report_drafts')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1), ...unlookedAt }))
    .where('draft_id', '=', draftId)
    .where('user_id', '=', userId)
    .where('published_at', 'is', null)
    .$if(reportId !== undefined, query => query.where('report_id', '=', reportId!))
    .returning('draft_id')
    .executeTakeFirst()
  if (!changed) throw notFound()
  return changed.draft_id
}

/**
 * Drops a draft, or one kind of file from it; with its last file it goes itself. A draft that is gone already is as good as dropped, but
 * throws 404 where files of other kinds were to stay in it.
 */
export const discardFromDraft = (ground: FilesGround, writer: Writer, draftId: string, kind: FileKind | undefined) =>
  writeAs(ground, writer, async transaction => {
    if (kind === undefined) await takeBack(transaction, draftId, writer.userId, 'discarded')
    else {
      await changeDraft(transaction, writer, draftId)
      await transaction
        .deleteFrom('report_draft_files')
        .where('draft_id', '=', draftId)
        .where(({ eb, or }) => or([eb('kind', '=', kind), eb('made_from', '=', kind)]))
        .execute()
      await transaction
        .deleteFrom('report_draft_originals')
        .where('draft_id', '=', draftId)
        .where('kind', '=', kind)
        .execute()
    }
    await transaction
      .deleteFrom('report_drafts')
      .where('draft_id', '=', draftId)
      .where('user_id', '=', writer.userId)
      .$if(kind !== undefined, query =>
        query.where(({ not, exists, or, selectFrom }) =>
          not(
            or([
              exists(
                selectFrom('report_draft_files').select('kind').whereRef('draft_id', '=', 'report_drafts.draft_id'),
              ),
              exists(
                selectFrom('report_draft_originals').select('kind').whereRef('draft_id', '=', 'report_drafts.draft_id'),
              ),
            ]),
          ),
        ),
      )
      .execute()
  })

/** What the maker of a draft is shown of it. */
export const draftOf = (draftId: string, files: DraftedFile[]): Draft => ({
  draftId,
  files: files
    .filter(({ madeFrom }) => !madeFrom)
    .map(({ kind, name, sizeBytes, rowCount, columnCount, readBy, joined }) => ({
      kind,
      name,
      sizeBytes,
      rowCount,
      columnCount,
      ...(readBy && { readBy: readByOf(readBy) }),
      ...(joined && { joined: { rowsAdded: joined.rowsAdded, rowsKnown: joined.rowsKnown } }),
    })),
})

/**
 * Removes drafts whose days have passed, and published ones after a day; files that nothing else points to then go with the next sweep of
 * files. What waits for its time or for a second person stays.
 */
export const sweepDrafts = (database: Database, clock: Clock) =>
  database
    .deleteFrom('report_drafts')
    .where('made_at', '<', daysBefore(clock, 1))
    .where(({ eb, or }) => or([eb('published_at', '<', daysBefore(clock, 1)), isExpired(clock)]))
    .execute()

/** Whether a draft of the surrounding query has waited for its maker for as many days as it is kept. */
export const isExpired = (clock: Clock) =>
  sql<boolean>`(report_drafts.made_at + report_drafts.kept_days * interval '24 hours' < ${clock.now()}
    and report_drafts.published_at is null and not ${isSharedDraft})`
