import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { buildConflictProblem, buildMissingFieldsProblem, buildNotFoundProblem } from '../../platform/refusals.ts'
import type { AccessContext } from '../context.ts'
import { hasSameName, lockNames } from './names.ts'

/** A group as a request names it; the id takes precedence. */
export interface GivenGroup {
  groupId?: number | undefined
  groupName?: string | undefined
}

/** What differs between user groups and report groups. */
interface GroupKind {
  table: 'user_groups' | 'report_groups'
  idColumn: 'user_group_id' | 'report_group_id'
  /**
   * The beginnings of the SQL statements that write the table. They are written out, because the check of table owners (scripts/checks/writes)
   * reads the table names in the source code.
   */
  writeStatements: { insert: RawBuilder<unknown>; update: RawBuilder<unknown>; delete: RawBuilder<unknown> }
  /** The wire names of the id and the name, for refusals. */
  wireNames: { id: string; name: string }
}

interface Group {
  groupId: number
  name: string
}

/** Creates the functions that user groups and report groups share: require, lock, add, rename and remove. */
export const createGroupOperations = ({ table, idColumn, writeStatements, wireNames }: GroupKind) => {
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
    require: (database: Database, groupReference: GivenGroup) => requireGroup(database, groupReference),
    lock: lockGroup,
    /** Creates a group. If a group has this name, changes nothing and returns the status 'duplicate' with the id of that group. */
    add: (context: AccessContext, writer: Writer, name: string) =>
      writeAs(context, writer, async transaction => {
        await lockNames(transaction)
        const namesakeId = await findNamesakeId(transaction, name)
        if (namesakeId !== undefined) return { status: 'duplicate' as const, groupId: namesakeId }
        const { rows } = await sql<Group>`${writeStatements.insert} (name, created_at)
          values (${name}, ${context.clock.now()}) returning ${idSql} as "groupId", name`.execute(transaction)
        return { status: 'saved' as const, groupId: rows[0]!.groupId }
      }),
    /** Renames a group. Throws 404 for one that does not exist, and 409 if the stored name is not the expected one. */
    rename: (
      context: AccessContext,
      writer: Writer,
      { groupId, name, expected }: { groupId: number; name: string; expected?: string | undefined },
    ) =>
      writeAs(context, writer, async transaction => {
        await lockNames(transaction)
        const group = await lockGroup(transaction, { groupId })
        if (group.name === name) return { status: 'saved' as const, groupId }
        if (expected !== undefined && expected !== group.name) {
          const conflict = { field: wireNames.name, what: group.name, tableName: table, key: String(groupId) }
          throw await buildConflictProblem(transaction, conflict)
        }
        const namesakeId = await findNamesakeId(transaction, name, groupId)
        if (namesakeId !== undefined) return { status: 'duplicate' as const, groupId: namesakeId }
        await sql`${writeStatements.update} set name = ${name} where ${idSql} = ${groupId}`.execute(transaction)
        return { status: 'saved' as const, groupId }
      }),
    /** Deletes a group with its members and grants. Returns what `countUse` counted before the deletion; undefined if the group does not exist. */
    remove: <Use>(
      context: AccessContext,
      writer: Writer,
      groupReference: GivenGroup,
      countUse: (transaction: Transaction<DB>, groupId: number) => Promise<Use>,
    ) =>
      writeAs(context, writer, async transaction => {
        const group = await findGroup(transaction, groupReference, sql`for update`)
        if (!group) return undefined
        const use = await countUse(transaction, group.groupId)
        await sql`${writeStatements.delete} where ${idSql} = ${group.groupId}`.execute(transaction)
        return use
      }),
  }
}
