import { sql, type Transaction } from 'kysely'
import { addSubLevel } from '../../contract/catalogue/levels.ts'
import { refusedBy } from '../../contract/refusals.ts'
import { nameOnWire } from '../../contract/wire.ts'
import type { Writer } from '../platform/audit.ts'
import type { Database } from '../platform/database/pool.ts'
import type { DB } from '../platform/database/tables.ts'
import { invalidInput, notFound } from '../platform/problem.ts'
import { type EditingGround, editAs } from './edits.ts'

interface SubLevel {
  /** What staff type as 'Sub Level id'. */
  key: string
  name: string
}

/** The levels that decide who sees a report (decisions.md 5). */
export const listLevelsOf = (database: Database) =>
  database.selectFrom('levels').select(['level_id as levelId', 'name']).orderBy('level_id').execute()

/** The sub levels of a level, or of all, with how many reports have each. */
export const listSubLevelsIn = (database: Database, levelId?: number) =>
  database
    .selectFrom('sub_levels')
    .innerJoin('levels', 'levels.level_id', 'sub_levels.level_id')
    .leftJoin('reports', 'reports.sub_level_id', 'sub_levels.sub_level_id')
    .$if(levelId !== undefined, query => query.where('sub_levels.level_id', '=', levelId!))
    .groupBy(['sub_levels.sub_level_id', 'levels.level_id'])
    .select(({ fn }) => [
      'sub_levels.sub_level_id as subLevelId',
      'sub_levels.key',
      'sub_levels.name',
      'levels.level_id as levelId',
      'levels.name as levelName',
      fn.count<number>('reports.report_id').as('reportCount'),
    ])
    .orderBy('levels.level_id')
    .orderBy('sub_levels.sub_level_id')
    .execute()

/** Adds a sub level (administration.md 2.4). Throws 400 for a level that is not there. */
export const addSubLevelAs = (
  ground: EditingGround,
  writer: Writer,
  { levelId, key, name }: SubLevel & { levelId: number },
) =>
  editAs(ground, writer, async transaction => {
    const level = await transaction
      .selectFrom('levels')
      .select('level_id')
      .where('level_id', '=', levelId)
      .executeTakeFirst()
    if (!level) throw invalidInput([refusedBy(nameOnWire(addSubLevel.input, 'levelId'), 'noLevel')])
    const duplicate = await duplicateOf(transaction, levelId, { key, name })
    if (duplicate) return { status: duplicate }
    await transaction.insertInto('sub_levels').values({ level_id: levelId, key, name }).execute()
    return { status: 'success' as const }
  })

/** Changes a sub level's id and name. Throws 404 for one that is not there. */
export const editSubLevelAs = (
  ground: EditingGround,
  writer: Writer,
  { subLevelId, key, name }: SubLevel & { subLevelId: number },
) =>
  editAs(ground, writer, async transaction => {
    const standing = await transaction
      .selectFrom('sub_levels')
      .select(['level_id', 'key', 'name'])
      .where('sub_level_id', '=', subLevelId)
      .executeTakeFirst()
    if (!standing) throw notFound()
    if (standing.key === key && standing.name === name) return { status: 'success' as const }
    const duplicate = await duplicateOf(transaction, standing.level_id, { key, name }, subLevelId)
    if (duplicate) return { status: duplicate }
    await transaction.updateTable('sub_levels').set({ key, name }).where('sub_level_id', '=', subLevelId).execute()
    return { status: 'success' as const }
  })

/** What another sub level has already: the id anywhere, whatever the case, or the name in the same level, as search reads names. */
const duplicateOf = async (
  transaction: Transaction<DB>,
  levelId: number,
  { key, name }: SubLevel,
  apartFrom = 0,
): Promise<'Sub Level id is duplicate' | 'Sub Level Name is duplicate' | undefined> => {
  const others = await transaction
    .selectFrom('sub_levels')
    .where('sub_level_id', '<>', apartFrom)
    .select([
      sql<boolean>`coalesce(bool_or(lower(key) = lower(${key})), false)`.as('hasKey'),
      sql<boolean>`coalesce(bool_or(level_id = ${levelId} and search_normal(name) = search_normal(${name})), false)`.as(
        'hasName',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (others.hasKey) return 'Sub Level id is duplicate'
  return others.hasName ? 'Sub Level Name is duplicate' : undefined
}
