import { sql } from 'kysely'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { NoTableReason } from '../../../contract/tables/profiles.ts'
import { type FileStore, keepFiles, type StoredFile } from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { PendingBuild } from './build-queue.ts'
import { buildChoicesDigestSql, selectDraftTables, selectVersionTables } from './needed-tables.ts'

/** A build with the choices of staff that have this digest. */
interface NeededBuild extends PendingBuild {
  choices: ColumnChoices
}

/** Finds the choices of a build; undefined if it exists undamaged, or if no version and no draft needs it any more. */
export const findNeededBuild = async (
  database: Database,
  { csvDigest, choicesDigest }: PendingBuild,
): Promise<NeededBuild | undefined> => {
  const { rows } = await sql<{ choices: ColumnChoices }>`
    select choices from (${selectVersionTables()} union all ${selectDraftTables}) needed
    where csv_digest = ${csvDigest} and ${buildChoicesDigestSql(sql`choices`)} = ${choicesDigest}
      and not exists (select from table_builds
        where csv_digest = ${csvDigest} and choices_digest = ${choicesDigest} and damaged_at is null)
    limit 1`.execute(database)
  return rows[0] && { csvDigest, choicesDigest, choices: rows[0].choices }
}

/** Why a CSV has no table. Only the reason `misfits` has the values that do not fit. */
export type NoTable = { reason: NoTableReason; misfits?: object[] }

/** What the database records of a build: the reason for no table, or the stored Parquet. */
type Outcome = NoTable | { file: StoredFile; rowCount: number; columns: object[] }

/**
 * Stores the outcome of a build, and records its file in the same transaction, so that no sweep deletes it. Replaces only a damaged build,
 * so a second call has no effect.
 */
export const storeOutcome = (
  { database, store, clock }: { database: Database; store: FileStore; clock: Clock },
  { csvDigest, choicesDigest: choices_digest }: PendingBuild,
  outcome: Outcome,
) =>
  database.transaction().execute(async transaction => {
    if ('file' in outcome) await keepFiles(transaction, { store, clock }, [outcome.file])
    const now = clock.now()
    // One column of the database holds the columns of a table, or the misfits.
    const storedColumns = 'file' in outcome ? outcome.columns : outcome.misfits
    const outcomeRow = {
      built_at: now,
      columns: storedColumns === undefined ? null : JSON.stringify(storedColumns),
      ...('file' in outcome
        ? { parquet_digest: outcome.file.digest, row_count: outcome.rowCount, reason: null }
        : { parquet_digest: null, row_count: null, reason: outcome.reason }),
    }
    await transaction
      .insertInto('table_builds')
      .values({ csv_digest: csvDigest, choices_digest, ...outcomeRow })
      .onConflict(conflict =>
        conflict
          .columns(['csv_digest', 'choices_digest'])
          .doUpdateSet({ ...outcomeRow, damaged_at: null, repaired_at: now })
          .where('table_builds.damaged_at', 'is not', null),
      )
      .execute()
  })

/** Builds that neither a version nor a draft needs are kept this long, because a discarded draft is often uploaded again. */
const unneededMilliseconds = dayMilliseconds

/** Deletes builds whose CSV no longer exists or that are not needed any more; the next sweep of files then deletes their Parquet. */
export const sweepBuilds = (database: Database, clock: Clock) =>
  sql`
    delete from table_builds b
    where not exists (select from stored_files where digest = b.csv_digest)
      or (b.built_at < ${new Date(clock.now().getTime() - unneededMilliseconds)}
        and not exists (select from (${selectVersionTables()} union all ${selectDraftTables}) needed
          where needed.csv_digest = b.csv_digest and ${buildChoicesDigestSql(sql`needed.choices`)} = b.choices_digest))`.execute(
    database,
  )
