import { sql } from 'kysely'
import type { ChartKind } from '../../../contract/catalogue/figures/report-charts.ts'
import type { ReportHeadline } from '../../../contract/catalogue/report-details.ts'
import type { AskedVersion } from '../../../contract/catalogue/versions/report-versions.ts'
import type { ColumnChoices } from '../../../contract/tables/columns.ts'
import type { AskedSeries } from '../../../contract/tables/series.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { requireAsked } from '../report-versions/asked-versions.ts'
import { listAskedFiles } from '../report-versions/version-parts.ts'
import { findSeries } from './series-rows.ts'

/** Returns the headline series of a report. Throws 404 for a report or version that the actor cannot see. */
export const findHeadline = async (database: Database, actor: Actor, asked: AskedVersion): Promise<ReportHeadline> => {
  const found = await requireAsked(database, actor, asked)
  const csv = (await listAskedFiles(database, found)).find(({ kind }) => kind === 'csv')
  if (!csv || !found.version) return none
  const { rows } = await sql<{ kind: ChartKind; asked: AskedSeries; choices: ColumnChoices | null }>`
    select chart_kind as kind, asked_of_chart(chart_measure, chart_series) as asked, column_choices as choices
    from reports join report_versions v using (report_id)
    where v.report_version_id = ${found.version.versionId}`.execute(database)
  const { kind, asked: askedSeries, choices } = rows[0]!
  const source = { csvDigest: csv.digest, choices: choices ?? {}, asked: askedSeries }
  const outcome = await findSeries(database, source)
  const series = outcome && 'series' in outcome ? outcome.series : null
  return { kind: kind === 'auto' ? 'line' : kind, series }
}

const none: ReportHeadline = { kind: 'line', series: null }
