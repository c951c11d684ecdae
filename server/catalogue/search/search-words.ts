import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'

/**
 * Forgets the words that no report has any more. Not on the write itself: a save takes the keywords of a report away and puts them back. A
 * word that somebody is writing at this moment is left for the next time.
 */
export const sweepSearchWords = (database: Database) =>
  sql`delete from search_words where word in (
    select word from search_words where reports <= 0 for update skip locked)`.execute(database)
