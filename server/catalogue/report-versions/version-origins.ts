import { sql, type Transaction } from 'kysely'
import type { VersionCheck, VersionOrigin, VersionQuery } from '../../../contract/catalogue/versions/report-versions.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { notFound } from '../../platform/problem.ts'
import { requireRequestedReport } from './requested-reports.ts'
import { listRequestedFiles } from './version-parts.ts'

/** The stored origin of a version: its sources and its load. It contains names that readers may see, but no hosts, tables, jobs or people. */
interface StoredOrigin {
  /** The name of each source and its kind: 'internal', or the format of an external source. */
  sources: VersionOrigin['sources']
  /** The last completed run of a job that loads any source; null if there was none. `rows` is null if the program did not report the number. */
  load: { endedAt: string; seconds: number; rows: number | null } | null
}

/**
 * Stores in the latest version of a report its origin, which is its current sources and the last completed load of any of them, and the passed
 * checks.
 */
export const storeOriginAndChecks = (
  transaction: Transaction<DB>,
  clock: Clock,
  { reportId, checks }: { reportId: number; checks: VersionCheck[] },
) =>
  sql`with sources as (
      select name, 'internal' as kind, internal_source_id, null::integer as external_source_id
      from internal_source_reports join internal_sources using (internal_source_id) where report_id = ${reportId}
      union all
      select name, format, null, external_source_id
      from external_source_reports join external_sources using (external_source_id) where report_id = ${reportId}
    ), load as (
      -- The last completed run of each source's job, and of these runs the last one.
      select last_run.started_at, last_run.ended_at, last_run.rows from sources
      join job_sources on job_sources.internal_source_id = sources.internal_source_id
        or job_sources.external_source_id = sources.external_source_id
      cross join lateral (
        select * from runs where runs.job_id = job_sources.job_id and state = 'done' and ended_at <= ${clock.now()}
        order by started_at desc limit 1
      ) as last_run order by last_run.ended_at desc limit 1
    )
    update report_versions set checks = ${checks}::text[], origin = jsonb_build_object(
      'sources', coalesce((select jsonb_agg(jsonb_build_object('name', name, 'kind', kind) order by name, kind) from sources), '[]'),
      'load', (select jsonb_build_object('endedAt', to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
        'seconds', greatest(0, extract(epoch from ended_at - started_at))::integer, 'rows', rows) from load))
    where report_id = ${reportId} and number = (select max(number) from report_versions where report_id = ${reportId})`.execute(
    transaction,
  )

/** Returns the origin of the requested version, with its promise, reason, checks and files. Throws 404 for a version that the actor may not see. */
export const readVersionOrigin = async (
  database: Database,
  actor: Actor,
  versionQuery: VersionQuery,
): Promise<VersionOrigin> => {
  const requestedReport = await requireRequestedReport(database, actor, versionQuery)
  const { version } = requestedReport
  if (!version) throw notFound()
  const [{ origin, checks, promised_for, reason }, files] = await Promise.all([
    database
      .selectFrom('report_versions')
      .select(['promised_for', 'reason'])
      .select(sql<StoredOrigin | null>`origin`.as('origin'))
      .select(sql<VersionCheck[] | null>`to_json(checks)`.as('checks'))
      .where('report_version_id', '=', version.versionId)
      .executeTakeFirstOrThrow(),
    listRequestedFiles(database, requestedReport),
  ])
  const load = origin?.load
  return {
    number: version.number,
    asOf: version.asOf,
    promisedFor: promised_for?.toISOString() ?? null,
    reason,
    sources: origin?.sources ?? [],
    load: load ? { endedAt: load.endedAt, seconds: load.seconds, rowCount: load.rows } : null,
    checks: checks ?? [],
    files: files.map(({ kind, sizeBytes, digest }) => ({ kind, sizeBytes, digest })),
  }
}
