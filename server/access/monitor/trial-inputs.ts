import { tryChange } from '../../../contract/access/trials.ts'
import type { InputOf } from '../../../contract/call.ts'
import { getWireName } from '../../../contract/wire.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { notFound } from '../../platform/problem.ts'
import { buildMissingFieldsProblem } from '../../platform/refusals.ts'
import { requireReportId } from '../report-references.ts'
import { requireUserIds } from '../user-references.ts'
import type { HypotheticalChange } from './trial-changes.ts'

type TrialInput = InputOf<typeof tryChange>

/**
 * Returns the change that a request describes. Throws 400 for missing fields, 404 for ids that do not exist. The ids of 'end grant' are not
 * checked, because a grant that does not exist changes nothing.
 */
export const requireChange = async (
  database: Database,
  actor: Actor,
  input: TrialInput,
): Promise<HypotheticalChange> => {
  const { change } = input
  switch (change) {
    case 'leave group':
    case 'join group': {
      const groupId = await requireKnownId(database, {
        table: 'user_groups',
        idColumn: 'user_group_id',
        id: requireField(input, 'groupId'),
      })
      return { change, userId: await requireUserId(database, input), groupId }
    }
    case 'end grant':
      return {
        change,
        kind: requireField(input, 'kind'),
        holderId: requireField(input, 'holderId'),
        targetId: requireField(input, 'targetId'),
      }
    case 'change role': {
      const roleId = await requireKnownId(database, {
        table: 'roles',
        idColumn: 'role_id',
        id: requireField(input, 'roleId'),
      })
      return { change, userId: await requireUserId(database, input), roleId }
    }
    case 'switch category off':
    case 'switch category on': {
      const roleId = await requireKnownId(database, {
        table: 'roles',
        idColumn: 'role_id',
        id: requireField(input, 'roleId'),
      })
      const categoryId = await requireKnownId(database, {
        table: 'categories',
        idColumn: 'category_id',
        id: requireField(input, 'categoryId'),
      })
      return { change, roleId, categoryId }
    }
    case 'change level': {
      const subLevelId = await requireFirstSubLevelId(database, requireField(input, 'levelId'))
      return { change, reportId: await requireReportId(database, actor, input), subLevelId }
    }
    case 'join report group':
    case 'leave report group': {
      const id = requireField(input, 'reportGroupId')
      const reportGroupId = await requireKnownId(database, { table: 'report_groups', idColumn: 'report_group_id', id })
      return { change, reportId: await requireReportId(database, actor, input), reportGroupId }
    }
  }
}

/** Returns a field of the request. Throws 400 if it is missing. */
const requireField = <K extends keyof TrialInput>(input: TrialInput, field: K): NonNullable<TrialInput[K]> => {
  const value = input[field]
  if (value === undefined || value === null) throw buildMissingFieldsProblem(getWireName(tryChange.input, field))
  return value
}

/** Returns the id of the user that the request names. Throws 400 if none is named, and 404 for an unknown one. */
const requireUserId = async (database: Database, input: TrialInput) => {
  const [userId] = await requireUserIds(database, input)
  return userId!
}

interface IdColumn {
  table: 'user_groups' | 'report_groups' | 'roles' | 'categories'
  idColumn: 'user_group_id' | 'report_group_id' | 'role_id' | 'category_id'
  id: number
}

/** Returns the id if a row of the table has it in `idColumn`. Throws 404 if none has. */
const requireKnownId = async (database: Database, { table, idColumn, id }: IdColumn) => {
  const row = await database
    .selectFrom(table)
    .select(({ lit }) => lit(1).as('known'))
    // The types cannot express that each table has only its own id column.
    .where(idColumn as never, '=', id as never)
    .executeTakeFirst()
  if (!row) throw notFound()
  return id
}

/**
 * Returns the id of the first sub level of a level, which represents the level: a trial depends on the level only. Throws 404 if the
 * level has none.
 */
const requireFirstSubLevelId = async (database: Database, levelId: number) => {
  const row = await database
    .selectFrom('sub_levels')
    .select('sub_level_id')
    .where('level_id', '=', levelId)
    .orderBy('sub_level_id')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.sub_level_id
}
