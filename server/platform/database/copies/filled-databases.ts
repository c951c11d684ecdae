import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { fillingMarkTable } from './filling-marks.ts'
import { type CopiedTable, type SequenceState, type TableCopy, tallyRows, writeRows } from './table-copies.ts'

/** Ends a restore or a move, with a message for the operator. */
class CopyError extends Error {}

/** A foreign key: its table and its name, both quoted, and the SQL that adds it. */
interface ForeignKey {
  tableName: string
  name: string
  definition: string
}

/** The contents of a copy. */
interface CopiedContents {
  /** A restore has the row counts and hashes of its manifest here; a move copies at once, without them. */
  tables: (CopiedTable & Partial<TableCopy>)[]
  sequences: SequenceState[]
  /** Returns the rows of a table in the format of `readRows`. */
  readTableRows(table: CopiedTable): Promise<AsyncIterable<Buffer>> | AsyncIterable<Buffer>
  /** Called after each table that has been written. */
  printProgress?(doneCount: number, table: CopiedTable): void
}

/**
 * Replaces all rows of a database that has the schema of the copy, in the transaction of the client. Until the end, triggers are disabled
 * and foreign keys are dropped. Adding the keys again checks all rows, and needs only the rights of the owner.
 */
export const fillTables = async (
  client: pg.ClientBase,
  { tables, sequences, readTableRows, printProgress }: CopiedContents,
) => {
  const { rows: foreignKeys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as "tableName", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  )
  // All tables of the portal, including those that the copy lacks.
  const { rows: allTables } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migrations', '${fillingMarkTable}')`,
  )
  for (const { tableName, name } of foreignKeys) await client.query(`alter table ${tableName} drop constraint ${name}`)
  for (const { name } of allTables) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${allTables.map(({ name }) => name).join(', ')}`)
  let doneCount = 0
  for (const table of tables) {
    await pipeline(await readTableRows(table), writeRows(client, table))
    doneCount += 1
    printProgress?.(doneCount, table)
  }
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [`public."${name}"`, value, isCalled])
  for (const { tableName, name, definition } of foreignKeys)
    await client.query(`alter table ${tableName} add constraint ${name} ${definition}`)
  for (const { name } of allTables) await client.query(`alter table ${name} enable trigger user`)
}

/** Throws a CopyError that names the first table whose rows differ from the copy. */
export const requireSameRows = async (client: pg.ClientBase, copies: TableCopy[]) => {
  for (const copy of copies) {
    const tally = await tallyRows(client, copy)
    if (tally.rows !== copy.rows || tally.sha256 !== copy.sha256)
      throw new CopyError(
        `The table ${copy.name} does not hold what was copied (${tally.rows} of ${copy.rows} rows), so nothing was kept. Run the command again.`,
      )
  }
}
