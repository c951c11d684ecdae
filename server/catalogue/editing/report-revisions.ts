import { sql } from 'kysely'
import type { OutputOf } from '../../../contract/call.ts'
import type { listRevisions, Revision } from '../../../contract/catalogue/report-editing.ts'
import type { Database } from '../../platform/database/pool.ts'
import { countSkippedRows, type Paging } from '../reports/report-pages.ts'
import { type EditableReport, requireEditableReport, type SavedFields } from './editable-reports.ts'

/** Returns one page of the saves of a report, the latest first, each with its changes. Throws 404 for a report that does not exist. */
export const listRevisionPage = async (
  database: Database,
  { sourceId, ...paging }: Paging & { sourceId: string },
): Promise<OutputOf<typeof listRevisions>> => {
  const current = await requireEditableReport(database, sourceId)
  const saves = current.isKept
    ? await selectSaves(database, current.reportId)
        .limit(paging.pageSize + 1)
        .offset(countSkippedRows(paging))
        .execute()
    : [current].slice(countSkippedRows(paging))
  const revisions = await loadRevisions(database, saves as Save[])
  return {
    revisions: revisions.slice(0, paging.pageSize),
    earlier: revisions[paging.pageSize],
    // Revisions are numbered without gaps.
    total: current.revision,
  }
}

/** Returns the saves of a report with these numbers, by number. */
export const readRevisions = async (
  database: Database,
  current: EditableReport,
  numbers: number[],
): Promise<Map<number, Revision>> => {
  const saves = current.isKept
    ? await selectSaves(database, current.reportId).where('revision', 'in', numbers).execute()
    : [current]
  const revisions = await loadRevisions(database, saves as Save[])
  return new Map(revisions.map(revision => [revision.revision, revision]))
}

const loadRevisions = async (database: Database, saves: Save[]): Promise<Revision[]> => {
  const names = await loadPlaceNames(
    database,
    saves.map(({ fields }) => fields),
  )
  return saves.map(({ fields: { subLevelId, ...report }, savedAt, revision, savedBy }) => ({
    revision,
    savedBy,
    savedAt: savedAt.toISOString(),
    report,
    subLevelId,
    subLevel: names.subLevels.get(subLevelId) ?? '',
    subCategoryEn: names.subCategories.get(report.subCategoryId)?.name_en ?? '',
    subCategoryTh: names.subCategories.get(report.subCategoryId)?.name_th ?? '',
  }))
}

type Save = Pick<EditableReport, 'revision' | 'fields' | 'savedAt' | 'savedBy'>

const selectSaves = (database: Database, reportId: number) =>
  database
    .selectFrom('report_revisions')
    .leftJoin('users', 'users.user_id', 'report_revisions.saved_by')
    .select(['revision', 'fields', 'saved_at as savedAt', 'users.username as savedBy'])
    .where('report_id', '=', reportId)
    .orderBy('revision', 'desc')

/** Returns the current names of the categories and levels that reports were in; deleted ones have no name. */
const loadPlaceNames = async (database: Database, fields: SavedFields[]) => {
  const subLevels = await database
    .selectFrom('sub_levels')
    .innerJoin('levels', 'levels.level_id', 'sub_levels.level_id')
    .select(['sub_level_id', 'levels.name as level', 'sub_levels.name'])
    .execute()
  const subCategories = await database
    .selectFrom('sub_categories')
    .select(['sub_category_id', 'name_en', 'name_th'])
    .where('sub_category_id', '=', sql<number>`any(${fields.map(({ subCategoryId }) => subCategoryId)})`)
    .execute()
  return {
    subLevels: new Map(subLevels.map(({ sub_level_id, level, name }) => [sub_level_id, `${level}, ${name}`])),
    subCategories: new Map(subCategories.map(names => [names.sub_category_id, names])),
  }
}
