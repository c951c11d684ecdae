import { sql } from 'kysely'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { NoTableReason } from '../../../contract/tables/profiles.ts'
import { type FileStore, keepFiles, type StoredFile } from '../../files/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import { choicesDigestSql } from './build-queue.ts'

interface VersionToBuild {
  csvDigest: string
  choicesDigest: string
  choices: ColumnChoices
}

/** Finds what to build for a version; undefined if it has an undamaged build or no CSV. */
export const findVersionToBuild = async (
  database: Database,
  versionId: number,
): Promise<VersionToBuild | undefined> => {
  const { rows } = await sql<VersionToBuild>`
    select f.digest as "csvDigest", ${choicesDigestSql} as "choicesDigest", coalesce(v.column_choices, '{}') as choices
    from report_versions v join report_version_files vf using (report_version_id) join report_files f using (report_file_id)
    where v.report_version_id = ${versionId} and vf.kind = 'csv'
      and not exists (select from table_builds b where b.csv_digest = f.digest and b.choices_digest = ${choicesDigestSql}
        and b.damaged_at is null)`.execute(database)
  return rows[0]
}

/** Why a version has no table. Only the reason `misfits` has the values that do not fit. */
export type NoTable = { reason: NoTableReason; misfits?: object[] }

/** What the database records of a build: the reason for no table, or the stored Parquet. */
type Outcome = NoTable | { file: StoredFile; rowCount: number; columns: object[] }

/**
 * Stores the outcome of a build, and records its file in the same transaction, so that no sweep deletes it. Replaces only a damaged build,
 * so a second call has no effect.
 */
export const storeOutcome = (
  { database, store, clock }: { database: Database; store: FileStore; clock: Clock },
  { csvDigest, choicesDigest: choices_digest }: VersionToBuild,
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

/** Deletes the builds of CSV files that no longer exist; the next sweep of files then deletes their Parquet. */
export const sweepBuilds = (database: Database) =>
  database
    .deleteFrom('table_builds')
    .where(sql<boolean>`not exists (select from stored_files where digest = table_builds.csv_digest)`)
    .execute()
