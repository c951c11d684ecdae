import { sql, type Transaction } from 'kysely'
import type { OutputOf } from '../../../contract/call.ts'
import { addSubLevel } from '../../../contract/catalogue/levels.ts'
import { buildFieldRefusal } from '../../../contract/refusals.ts'
import { getWireName } from '../../../contract/wire.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { invalidInput, notFound } from '../../platform/problem.ts'
import { mergeThreeWay } from '../../platform/three-way-merges.ts'
import { type EditingContext, editAs } from '../editing/edits.ts'
import { noId } from './namesakes.ts'

/** The fields of a sub level that staff edit. */
interface SubLevel {
  /** The 'Sub Level id' that staff enter. */
  key: string
  name: string
}

/** Returns the levels that decide who sees a report (docs/behaviour/visibility.md#levels). */
export const listAllLevels = (database: Database) =>
  database.selectFrom('levels').select(['level_id as levelId', 'name']).orderBy('level_id').execute()

/** Returns the sub levels of one level or of all, with their numbers of reports. */
export const listSubLevelsWithCounts = (database: Database, levelId?: number) =>
  database
    .selectFrom('sub_levels')
    .innerJoin('levels', 'levels.level_id', 'sub_levels.level_id')
    .leftJoin('report_counts', 'report_counts.sub_level_id', 'sub_levels.sub_level_id')
    .$if(levelId !== undefined, query => query.where('sub_levels.level_id', '=', levelId!))
    .groupBy(['sub_levels.sub_level_id', 'levels.level_id'])
    .select([
      'sub_levels.sub_level_id as subLevelId',
      'sub_levels.key',
      'sub_levels.name',
      'levels.level_id as levelId',
      'levels.name as levelName',
      sql<number>`coalesce(sum(report_counts.reports), 0)::integer`.as('reportCount'),
    ])
    .orderBy('levels.level_id')
    .orderBy('sub_levels.sub_level_id')
    .execute()

/**
 * Adds a sub level (docs/behaviour/editor.md#levels). If another sub level has the key or the name, saves nothing and returns its id.
 * Throws 400 for a level that does not exist.
 */
export const addSubLevelAs = (
  context: EditingContext,
  writer: Writer,
  { levelId, key, name }: SubLevel & { levelId: number },
) =>
  editAs(context, writer, async transaction => {
    const level = await transaction
      .selectFrom('levels')
      .select('level_id')
      .where('level_id', '=', levelId)
      .executeTakeFirst()
    if (!level) throw invalidInput([buildFieldRefusal(getWireName(addSubLevel.input, 'levelId'), 'noLevel')])
    const duplicateOutcome = await findDuplicateOutcome(transaction, { levelId, subLevel: { key, name } })
    if (duplicateOutcome) return duplicateOutcome
    const { subLevelId } = await transaction
      .insertInto('sub_levels')
      .values({ level_id: levelId, key, name })
      .returning('sub_level_id as subLevelId')
      .executeTakeFirstOrThrow()
    return { status: 'saved' as const, subLevelId }
  })

/**
 * Changes the key and the name of a sub level, and merges the edit with the stored values. Saves nothing if someone else has changed the
 * same value. Throws 404 for a sub level that does not exist.
 */
export const editSubLevelAs = (
  context: EditingContext,
  writer: Writer,
  { subLevelId, expected, ...submittedValues }: SubLevel & { subLevelId: number; expected?: SubLevel | undefined },
) =>
  editAs(context, writer, async transaction => {
    const current = await transaction
      .selectFrom('sub_levels')
      .select(['level_id', 'key', 'name'])
      .where('sub_level_id', '=', subLevelId)
      .executeTakeFirst()
    if (!current) throw notFound()
    const { level_id, ...stored } = current
    const mergedValues = mergeThreeWay(stored, expected, submittedValues)
    if (!mergedValues) return { status: 'outdated' as const, subLevelId, stored }
    const { key, name } = mergedValues
    const isUnchanged = stored.key === key && stored.name === name
    if (isUnchanged) return { status: 'saved' as const, subLevelId }
    const duplicateOutcome = await findDuplicateOutcome(transaction, {
      levelId: level_id,
      subLevel: { key, name },
      exceptId: subLevelId,
    })
    if (duplicateOutcome) return duplicateOutcome
    await transaction.updateTable('sub_levels').set({ key, name }).where('sub_level_id', '=', subLevelId).execute()
    return { status: 'saved' as const, subLevelId }
  })

/**
 * Finds another sub level with the same key, ignoring case, or with the same normalised name in the same level. Returns it as the outcome of
 * an edit that is not saved.
 */
const findDuplicateOutcome = async (
  transaction: Transaction<DB>,
  { levelId, subLevel: { key, name }, exceptId = noId }: { levelId: number; subLevel: SubLevel; exceptId?: number },
): Promise<OutputOf<typeof addSubLevel> | undefined> => {
  const hasKeySql = sql<boolean>`lower(key) = lower(${key})`
  const hasNameSql = sql<boolean>`level_id = ${levelId} and search_normal(name) = search_normal(${name})`
  const duplicate = await transaction
    .selectFrom('sub_levels')
    .select(['sub_level_id as subLevelId', hasKeySql.as('hasKey')])
    .where('sub_level_id', '<>', exceptId)
    .where(sql<boolean>`(${hasKeySql} or ${hasNameSql})`)
    .orderBy('hasKey', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!duplicate) return undefined
  const status = duplicate.hasKey ? 'keyTaken' : 'nameTaken'
  return { status, subLevelId: duplicate.subLevelId }
}
