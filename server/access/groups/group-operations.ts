import { type RawBuilder, sql, type Transaction } from 'kysely'
import { type Writer, writeAs } from '../../platform/audit.ts'
import type { DB } from '../../platform/database/tables.ts'
import { buildConflictProblem } from '../../platform/refusals.ts'
import type { AccessContext } from '../context.ts'
import { createGroupFinders, type GivenGroup, type GroupTable } from './group-finders.ts'
import { lockNames } from './names.ts'

/** What differs between user groups and report groups. */
interface GroupKind extends GroupTable {
  /**
   * The beginnings of the SQL statements that write the table. They are written out, because the check of table owners (scripts/checks/writes)
   * reads the table names in the source code.
   */
  writeStatements: { insert: RawBuilder<unknown>; update: RawBuilder<unknown>; delete: RawBuilder<unknown> }
}

interface Renaming {
  groupId: number
  name: string
  /** The name that the user has seen; undefined if the call does not state it. */
  expected?: string | undefined
}

/** Creates the functions that user groups and report groups share: require, lock, add, rename and remove. */
export const createGroupOperations = ({ writeStatements, ...groupTable }: GroupKind) => {
  const finders = createGroupFinders(groupTable)
  const idSql = sql.ref(groupTable.idColumn)

  const renameGroup = async (transaction: Transaction<DB>, { groupId, name, expected }: Renaming) => {
    await lockNames(transaction)
    const group = await finders.lock(transaction, { groupId })
    if (group.name === name) return { status: 'saved' as const, groupId }
    if (expected !== undefined && expected !== group.name)
      throw await buildConflictProblem(transaction, {
        field: groupTable.wireNames.name,
        what: group.name,
        tableName: groupTable.table,
        key: String(groupId),
      })
    const namesakeId = await finders.findNamesakeId(transaction, name, groupId)
    if (namesakeId !== undefined) return { status: 'duplicate' as const, groupId: namesakeId }
    await sql`${writeStatements.update} set name = ${name} where ${idSql} = ${groupId}`.execute(transaction)
    return { status: 'saved' as const, groupId }
  }

  return {
    require: finders.require,
    lock: finders.lock,
    /** Creates a group. If a group has this name, changes nothing and returns the status 'duplicate' with the id of that group. */
    add: (context: AccessContext, writer: Writer, name: string) =>
      writeAs(context, writer, async transaction => {
        await lockNames(transaction)
        const namesakeId = await finders.findNamesakeId(transaction, name)
        if (namesakeId !== undefined) return { status: 'duplicate' as const, groupId: namesakeId }
        const { rows } = await sql<{ groupId: number }>`${writeStatements.insert} (name, created_at)
          values (${name}, ${context.clock.now()}) returning ${idSql} as "groupId", name`.execute(transaction)
        return { status: 'saved' as const, groupId: rows[0]!.groupId }
      }),
    /** Renames a group. Throws 404 for one that does not exist, and 409 if the stored name is not the expected one. */
    rename: (context: AccessContext, writer: Writer, renaming: Renaming) =>
      writeAs(context, writer, transaction => renameGroup(transaction, renaming)),
    /** Deletes a group with its members and grants. Returns what `countUse` counted before the deletion; undefined if the group does not exist. */
    remove: <Use>(
      context: AccessContext,
      writer: Writer,
      groupReference: GivenGroup,
      countUse: (transaction: Transaction<DB>, groupId: number) => Promise<Use>,
    ) =>
      writeAs(context, writer, async transaction => {
        const group = await finders.find(transaction, groupReference, sql`for update`)
        if (!group) return undefined
        const use = await countUse(transaction, group.groupId)
        await sql`${writeStatements.delete} where ${idSql} = ${group.groupId}`.execute(transaction)
        return use
      }),
  }
}
