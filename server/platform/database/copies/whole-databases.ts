import type pg from 'pg'
import { findFillingNote } from './filling-marks.ts'

class IncompleteError extends Error {}

/** Throws if a restore or a move has begun to fill the database and did not finish. */
export const requireCompletelyFilled = async (pool: pg.Pool) => {
  if ((await findFillingNote(pool)) === undefined) return
  throw new IncompleteError(
    'The database is not complete: a restore or a move into it did not end. Run that command again.',
  )
}

/** Throws if the content of the database was moved to another one. */
export const requireUnmoved = async (pool: pg.Pool) => {
  const { rows } = await pool.query(`select from portal_marks where name = 'moved'`)
  if (rows.length === 0) return
  throw new IncompleteError(
    'This database was moved to another one by npm run move:database. Set DATABASE_URL to that one.',
  )
}
