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
    case 'join group':
      return {
        change,
        groupId: await requireStoredId(database, input, 'groupId'),
        userId: await requireUserId(database, input),
      }
    case 'end grant':
      return {
        change,
        kind: requireField(input, 'kind'),
        holderId: requireField(input, 'holderId'),
        targetId: requireField(input, 'targetId'),
      }
    case 'change role':
      return {
        change,
        roleId: await requireStoredId(database, input, 'roleId'),
        userId: await requireUserId(database, input),
      }
    case 'switch category off':
    case 'switch category on':
      return {
        change,
        roleId: await requireStoredId(database, input, 'roleId'),
        categoryId: await requireStoredId(database, input, 'categoryId'),
      }
    case 'change level':
      return {
        change,
        subLevelId: await requireFirstSubLevelId(database, requireField(input, 'levelId')),
        reportId: await requireReportId(database, actor, input),
      }
    case 'join report group':
    case 'leave report group':
      return {
        change,
        reportGroupId: await requireStoredId(database, input, 'reportGroupId'),
        reportId: await requireReportId(database, actor, input),
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

/** Where the ids of fields are stored. */
const idColumns = {
  groupId: { table: 'user_groups', idColumn: 'user_group_id' },
  reportGroupId: { table: 'report_groups', idColumn: 'report_group_id' },
  roleId: { table: 'roles', idColumn: 'role_id' },
  categoryId: { table: 'categories', idColumn: 'category_id' },
} as const

/** Returns the id in a field of the request. Throws 400 if it is missing, and 404 if no row has it. */
const requireStoredId = async (database: Database, input: TrialInput, field: keyof typeof idColumns) => {
  const id = requireField(input, field)
  const { table, idColumn } = idColumns[field]
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
