import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/call.ts'
import type { listRevisions, Revision } from '../../../contract/catalogue/editing/report-revisions.ts'
import type { Database } from '../../platform/database/pool.ts'
import { countSkippedRows, type Paging } from '../reports/report-pages.ts'
import { type EditableReport, requireEditableReport, type SavedFields } from './editable-reports.ts'

/** Returns one page of the saves of a report, the latest first. Throws 404 for a report that does not exist. */
export const listRevisionPage = async (
  database: Database,
  { sourceId, ...paging }: Paging & { sourceId: string },
): Promise<OutputOf<typeof listRevisions>> => {
  const current = await requireEditableReport(database, sourceId)
  // One more save is read than the page has, so that the page can show what its oldest save changed. If staff have not saved the report, its
  // current state is the only save, so every page after the first is empty.
  const saves = current.hasStoredRevision
    ? await selectSaves(database, current.reportId)
        .limit(paging.pageSize + 1)
        .offset(countSkippedRows(paging))
        .execute()
    : [current].slice(countSkippedRows(paging))
  const revisions = await toRevisions(database, saves)
  return {
    revisions: revisions.slice(0, paging.pageSize),
    // The revision before the oldest one of the page; undefined on the last page.
    earlier: revisions[paging.pageSize],
    // Revisions are numbered without gaps.
    total: current.revision,
  }
}

/** Returns the saves of a report with these numbers, by number. If staff have not saved the report, its current state counts as save 1. */
export const readRevisions = async (
  database: Database,
  current: EditableReport,
  revisionNumbers: number[],
): Promise<Map<number, Revision>> => {
  const saves = current.hasStoredRevision
    ? await selectSaves(database, current.reportId).where('revision', 'in', revisionNumbers).execute()
    : [current]
  const revisions = await toRevisions(database, saves)
  return new Map(revisions.map(revision => [revision.revision, revision]))
}

/** Converts saves to the contract, with the names of their sub-categories and sub levels. */
const toRevisions = async (database: Database, saves: SavedRevision[]): Promise<Revision[]> => {
  const currentNames = await readCurrentNames(
    database,
    saves.map(({ fields }) => fields),
  )
  return saves.map(({ fields: { subLevelId, ...report }, savedAt, revision, savedBy }) => ({
    revision,
    savedBy,
    savedAt: savedAt.toISOString(),
    report,
    subLevelId,
    subLevel: currentNames.subLevels.get(subLevelId) ?? '',
    subCategoryEn: currentNames.subCategories.get(report.subCategoryId)?.name_en ?? '',
    subCategoryTh: currentNames.subCategories.get(report.subCategoryId)?.name_th ?? '',
  }))
}

/** One save of a report's fields; `revision` is its number. */
type SavedRevision = Pick<EditableReport, 'revision' | 'fields' | 'savedAt' | 'savedBy'>

/** Selects the saves of a report, the latest first. */
const selectSaves = (database: Database, reportId: number) =>
  database
    .selectFrom('report_revisions')
    .leftJoin('users', 'users.user_id', 'report_revisions.saved_by')
    .select(['revision', 'fields', 'saved_at as savedAt', 'users.username as savedBy'])
    .where('report_id', '=', reportId)
    .orderBy('revision', 'desc')
    // `fields` is stored as JSON.
    .$castTo<SavedRevision>()

/** Returns the current names of the sub-categories and sub levels in the fields of saves, by id; deleted ones are missing. */
const readCurrentNames = async (database: Database, fields: SavedFields[]) => {
  const subLevels = await database
    .selectFrom('sub_levels')
    .innerJoin('levels', 'levels.level_id', 'sub_levels.level_id')
    .select(['sub_level_id', 'levels.name as levelName', 'sub_levels.name as subLevelName'])
    .execute()
  const subCategories = await database
    .selectFrom('sub_categories')
    .select(['sub_category_id', 'name_en', 'name_th'])
    .where('sub_category_id', '=', sql<number>`any(${fields.map(({ subCategoryId }) => subCategoryId)})`)
    .execute()
  return {
    subLevels: new Map(
      subLevels.map(({ sub_level_id, levelName, subLevelName }) => [sub_level_id, `${levelName}, ${subLevelName}`]),
    ),
    subCategories: new Map(subCategories.map(names => [names.sub_category_id, names])),
  }
}
