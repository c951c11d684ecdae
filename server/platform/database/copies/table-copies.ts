import { createHash } from 'node:crypto'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { fillingMarkTable } from './filling-marks.ts'

/** The name and the columns of a table that is copied. */
export interface CopiedTable {
  /** The name of the table, unquoted. */
  name: string
  /** The quoted names of all columns except generated ones, separated by commas. */
  columns: string
}

/** A copied table with its number of rows and the SHA-256 of the rows in PostgreSQL's text format. */
export interface TableCopy extends CopiedTable {
  /** The number of rows. */
  rows: number
  sha256: string
}

/** Lists the tables of the portal by name, without `migrations`, the table of the filling mark and unlogged tables. */
export const listTables = async (client: pg.ClientBase): Promise<CopiedTable[]> => {
  // `attnum > 0` leaves out the system columns.
  const { rows } = await client.query<CopiedTable>(
    `select relname as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname not in ('migrations', '${fillingMarkTable}')
       and attnum > 0 and not attisdropped and attgenerated = ''
     group by relname order by relname`,
  )
  return rows
}

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Reads the rows of a table in PostgreSQL's text format, in the transaction of the client. */
export const readRows = (client: pg.ClientBase, { name, columns }: CopiedTable): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy ${quoteIdentifier(name)} (${columns}) to stdout`))

/** Reads the rows of a query in PostgreSQL's text format. */
export const readQueryRows = (client: pg.ClientBase, query: string): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy (${query}) to stdout`))

/** Returns the stream that fills a table with the output of `readRows`. */
export const writeRows = (client: pg.ClientBase, { name, columns }: CopiedTable) =>
  client.query(copyFrom(`copy ${quoteIdentifier(name)} (${columns}) from stdin`))

const lineBreak = '\n'.charCodeAt(0)

/** Creates a tally, which counts the rows and bytes of a stream and computes their SHA-256. */
export const openTally = () => {
  const hash = createHash('sha256')
  /** The numbers of rows and bytes so far. */
  const tally = { rows: 0, bytes: 0 }
  return {
    /** Yields the stream unchanged, and counts it. */
    async *count(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk)
        tally.bytes += chunk.length
        // PostgreSQL writes a line break in a value as a backslash and an n, so each line break ends a row.
        let position = chunk.indexOf(lineBreak)
        while (position >= 0) {
          tally.rows += 1
          position = chunk.indexOf(lineBreak, position + 1)
        }
        yield chunk
      }
    },
    /** Returns the counts and the SHA-256; called once, after the stream. */
    end: () => ({ ...tally, sha256: hash.digest('hex') }),
  }
}

/** Reads a table only to count its rows and to compute their SHA-256. */
export const tallyRows = async (client: pg.ClientBase, table: CopiedTable): Promise<TableCopy> => {
  const tally = openTally()
  for await (const _chunk of tally.count(readRows(client, table)));
  const { rows, sha256 } = tally.end()
  return { ...table, rows, sha256 }
}

/** The state of a sequence. */
export interface SequenceState {
  name: string
  /** The last value, as text because it may exceed a safe integer. */
  value: string
  /** False if the value has not been returned yet, so that it will be the next one. */
  isCalled: boolean
}

/** Reads the state of each sequence. Sequences are not transactional, so their state is never older than the tables of the transaction. */
export const readSequences = async (client: pg.ClientBase): Promise<SequenceState[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const sequences: SequenceState[] = []
  for (const { name } of rows) {
    const result = await client.query<Omit<SequenceState, 'name'>>(
      `select last_value::text as value, is_called as "isCalled" from ${quoteIdentifier(name)}`,
    )
    sequences.push({ name, ...result.rows[0]! })
  }
  return sequences
}
