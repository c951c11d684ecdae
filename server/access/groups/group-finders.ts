import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { buildMissingFieldsProblem, buildNotFoundProblem } from '../../platform/refusals.ts'
import { hasSameName } from './names.ts'

/** A group as a request names it; the id takes precedence. */
export interface GivenGroup {
  groupId?: number | undefined
  groupName?: string | undefined
}

/** The table of a kind of group, and the wire names of its id and name, for refusals. */
export interface GroupTable {
  table: 'user_groups' | 'report_groups'
  idColumn: 'user_group_id' | 'report_group_id'
  wireNames: { id: string; name: string }
}

interface Group {
  groupId: number
  name: string
}

/** Creates the functions that find, require and lock the groups of a table. */
export const createGroupFinders = ({ table, idColumn, wireNames }: GroupTable) => {
  const tableSql = sql.table(table)
  const idSql = sql.ref(idColumn)

  /** Finds the group that a request names. Throws 400 if none is named. `lockSql` may lock its row, such as `for update`. */
  const findGroup = async (database: Database, { groupId, groupName }: GivenGroup, lockSql = sql``) => {
    if (groupId === undefined && !groupName) throw buildMissingFieldsProblem(wireNames.id)
    const isNamedGroupSql = groupId === undefined ? sql`name = ${groupName}` : sql`${idSql} = ${groupId}`
    const { rows } =
      await sql<Group>`select ${idSql} as "groupId", name from ${tableSql} where ${isNamedGroupSql} ${lockSql}`.execute(
        database,
      )
    return rows[0]
  }

  /** Returns the group that a request names. Throws 400 if none is named and 404 if it does not exist. */
  const requireGroup = async (database: Database, groupReference: GivenGroup, lockSql?: RawBuilder<unknown>) => {
    const group = await findGroup(database, groupReference, lockSql)
    if (!group) throw buildNotFoundProblem(wireNames.id, [groupReference.groupId ?? groupReference.groupName!])
    return group
  }

  /** Returns the id of another group with the same name, if there is one. `exceptId` is the group itself; no group has the id 0. */
  const findNamesakeId = async (transaction: Transaction<DB>, name: string, exceptId = 0) => {
    const { rows } = await sql<Group>`select ${idSql} as "groupId", name from ${tableSql}
      where ${hasSameName(name)} and ${idSql} <> ${exceptId}`.execute(transaction)
    return rows[0]?.groupId
  }

  /**
   * Returns a group as `requireGroup` does, but locks its row until the transaction ends: changes of its members are serialised, and it
   * cannot be deleted. Lock order: the group first, then people or reports by ascending id.
   */
  const lockGroup = (transaction: Transaction<DB>, groupReference: GivenGroup) =>
    requireGroup(transaction, groupReference, sql`for no key update`)

  return {
    find: findGroup,
    require: (database: Database, groupReference: GivenGroup) => requireGroup(database, groupReference),
    lock: lockGroup,
    findNamesakeId,
  }
}
