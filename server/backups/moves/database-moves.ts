import type pg from 'pg'
import { toBangkokTime } from '../../../contract/bangkok-times.ts'
import { openCopyingClient } from '../../platform/database/copies/copying-clients.ts'
import { fillTables, requireSameRows } from '../../platform/database/copies/filled-databases.ts'
import {
  findFillingNote,
  isEmptyDatabase,
  markAsFilling,
  removeFillingMark,
} from '../../platform/database/copies/filling-marks.ts'
import {
  listTables,
  readRows,
  readSequences,
  type TableCopy,
  tallyRows,
} from '../../platform/database/copies/table-copies.ts'
import { listMigrations } from '../../platform/database/migrations.ts'
import { removeMark, setMark } from '../../platform/nodes/portal-marks.ts'
import { BackupError } from '../backup-errors.ts'
import { createProgressPrinter, type Print } from '../progress.ts'
import { createSchema } from '../restores/restores.ts'

/**
 * Copies the whole database of a stopped portal to an empty one, reads every table back, and marks the old database as moved. One
 * transaction fills the new database, so an interrupted move can be repeated. Throws if the old database was moved before, because the copy
 * would lack everything that was written since then; `allowsRepeatedMove` allows the repetition. Returns the numbers of copied tables and rows.
 */
export const moveDatabase = async (
  sourceConnection: pg.PoolConfig,
  targetConnection: pg.PoolConfig,
  { print = () => {}, allowsRepeatedMove = false }: { print?: Print; allowsRepeatedMove?: boolean } = {},
) => {
  const source = await openCopyingClient(sourceConnection)
  const target = await openCopyingClient(targetConnection)
  try {
    await source.query('begin isolation level repeatable read')
    // The mark 'store' identifies the portal, so the note differs for every portal.
    const storeMarks = await source.query<{ value: string }>(`select value from portal_marks where name = 'store'`)
    const moveNote = `move of the portal ${storeMarks.rows[0]?.value ?? ''}`
    const existingNote = await findFillingNote(target)
    // An interrupted move may be repeated, even if it has already marked the old database as moved.
    const continuesMove = existingNote === moveNote
    if (!allowsRepeatedMove && !continuesMove) await requireUnmoved(source)
    const isUsable = continuesMove || (existingNote === undefined && (await isEmptyDatabase(target)))
    if (!isUsable)
      throw new BackupError(
        'The database of DATABASE_URL is not empty, and a move never overwrites one. Give it an empty one.',
      )
    await markAsFilling(target, moveNote)
    await createSchema(targetConnection, await listMigrations())
    await target.query('begin')
    const tables = await copyTables(source, target, print)
    await setMark(source, 'moved', 'to DATABASE_URL')
    // The copy has this mark if the old database was moved before.
    await removeMark(target, 'moved')
    await removeFillingMark(target)
    // The old database is committed first: after an interruption between the commits, neither database starts, and the move can be
    // repeated.
    await source.query('commit')
    await target.query('commit')
    await target.query('analyze')
    return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) }
  } finally {
    await Promise.all([source.end().catch(() => {}), target.end().catch(() => {})])
  }
}

/** Throws a BackupError if the database was moved before. */
const requireUnmoved = async (source: pg.Client) => {
  const { rows } = await source.query<{ made_at: Date }>(`select made_at from portal_marks where name = 'moved'`)
  if (rows[0])
    throw new BackupError(
      `The private database was moved on ${toBangkokTime(rows[0].made_at.toISOString()).slice(0, 10)}. Another copy would lack everything written since, and its sweep would remove newer files. To move on from the database in use, back it up and restore it. If the portal was never started on the moved database, add \`-- --again\`.`,
    )
}

/** Fills the new database in the transaction of the caller, and compares its rows with those of the old one. Returns the copied tables. */
const copyTables = async (source: pg.Client, target: pg.Client, print: Print): Promise<TableCopy[]> => {
  const tables = await listTables(source)
  const progress = createProgressPrinter(print)
  await fillTables(target, {
    tables,
    sequences: await readSequences(source),
    readTableRows: table => readRows(source, table),
    printProgress: (doneCount, { name }) =>
      progress(() => `${doneCount} of ${tables.length} tables, the last was ${name}`),
  })
  // The rows are counted in the old database and compared with those of the new one.
  const copies: TableCopy[] = []
  for (const table of tables) copies.push(await tallyRows(source, table))
  await requireSameRows(target, copies)
  return copies
}
