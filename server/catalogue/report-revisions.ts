import { isDeepStrictEqual } from 'node:util'
import { editedNames, type Revision } from '../../contract/catalogue/report-editing.ts'
import type { Database } from '../platform/database/pool.ts'
import { requireStanding, type SavedFields } from './standing-reports.ts'

/** As many saves as anybody looks through. */
const most = 500

/** The saves of a report, the latest first, each with what it changed. Throws 404 for a report that is not there. */
export const listRevisionsOf = async (database: Database, sourceId: string): Promise<Revision[]> => {
  const standing = await requireStanding(database, sourceId)
  const kept = await database
    .selectFrom('report_revisions')
    .leftJoin('users', 'users.user_id', 'report_revisions.saved_by')
    .select(['revision', 'fields', 'saved_at as savedAt', 'users.username as savedBy'])
    .where('report_id', '=', standing.reportId)
    .orderBy('revision', 'desc')
    // One more: what the last of them changed shows beside the one before it.
    .limit(most + 1)
    .execute()
  const saves = (kept.length ? kept : [standing]) as Pick<
    typeof standing,
    'revision' | 'fields' | 'savedAt' | 'savedBy'
  >[]
  const names = await namesOf(
    database,
    saves.map(({ fields }) => fields),
  )
  return saves.slice(0, most).map(({ fields: { subLevelId, ...report }, revision, savedAt, savedBy }, at) => ({
    revision,
    savedAt: savedAt.toISOString(),
    savedBy,
    changed: changedFields({ ...report, subLevelId }, saves[at + 1]?.fields),
    report,
    subLevelId,
    subLevel: names.subLevels.get(subLevelId) ?? '',
    subCategory: names.subCategories.get(report.subCategoryId) ?? '',
  }))
}

const changedFields = (fields: SavedFields, before: SavedFields | undefined) =>
  before ? editedNames.filter(name => !isDeepStrictEqual(fields[name], before[name])) : []

/** What the places that reports stood in are called today; those that are gone have no name. */
const namesOf = async (database: Database, fields: SavedFields[]) => {
  const subLevels = await database.selectFrom('sub_levels').select(['sub_level_id', 'name']).execute()
  const subCategories = await database
    .selectFrom('sub_categories')
    .select(['sub_category_id', 'name_en'])
    .where('sub_category_id', 'in', [...new Set(fields.map(({ subCategoryId }) => subCategoryId))])
    .execute()
  return {
    subLevels: new Map(subLevels.map(({ sub_level_id, name }) => [sub_level_id, name])),
    subCategories: new Map(subCategories.map(({ sub_category_id, name_en }) => [sub_category_id, name_en])),
  }
}
