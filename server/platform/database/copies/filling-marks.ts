import type pg from 'pg'

/** Name of the table that marks a database while a restore or a move fills it. */
export const fillingMarkTable = 'restore_under_way'

/**
 * Marks a database as being filled, with a note about the restore or the move. The transaction that fills the database removes the mark.
 * Returns the note of an earlier attempt if there is one, otherwise the new note.
 */
export const markAsFilling = async (client: pg.ClientBase, note: string): Promise<string> => {
  await client.query('begin')
  await client.query(`create table if not exists ${fillingMarkTable} (note text not null)`)
  const { rows } = await client.query<{ note: string }>(`select note from ${fillingMarkTable}`)
  if (!rows[0]) await client.query(`insert into ${fillingMarkTable} (note) values ($1)`, [note])
  await client.query('commit')
  return rows[0]?.note ?? note
}

/** Finds the note of a restore or a move that did not finish; undefined if there was none, and empty if it wrote no note. */
export const findFillingNote = async (client: Pick<pg.ClientBase, 'query'>): Promise<string | undefined> => {
  const { rows: tableRows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.${fillingMarkTable}') is not null as exists`,
  )
  if (!tableRows[0]!.exists) return undefined
  const { rows } = await client.query<{ note: string }>(`select note from ${fillingMarkTable}`)
  return rows[0]?.note ?? ''
}

/** Removes the mark of a database that is being filled. */
export const removeFillingMark = (client: pg.ClientBase) => client.query(`drop table ${fillingMarkTable}`)

/** Returns true if a database contains no tables, apart from the mark of a restore or a move that did not finish. */
export const isEmptyDatabase = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ tableCount: number }>(
    `select count(*)::integer as "tableCount" from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and relname <> '${fillingMarkTable}'`,
  )
  return rows[0]!.tableCount === 0
}
