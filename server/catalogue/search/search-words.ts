import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'

/**
 * Deletes the words that are no longer in any report. Saves do not delete them, because a save removes the keywords of a report and adds
 * them again. Words that another transaction is writing are left to the next sweep.
 */
export const sweepSearchWords = (database: Database) =>
  sql`delete from search_words where word in (
    select word from search_words where reports <= 0 for update skip locked)`.execute(database)
