import { sql } from 'kysely'
import type { ChartKind } from '../../../contract/catalogue/figures/report-charts.ts'
import type { ReportHeadline } from '../../../contract/catalogue/report-details.ts'
import type { VersionQuery } from '../../../contract/catalogue/versions/report-versions.ts'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type {
  MissingSeriesParts,
  NoSeriesReason,
  SeriesChoice,
  SeriesOutcome,
} from '../../../contract/tables/series.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { requireRequestedReport } from '../report-versions/requested-reports.ts'
import { listRequestedFiles } from '../report-versions/version-parts.ts'
import { listBuiltColumnNames } from './series-choices.ts'
import { findSeries } from './series-rows.ts'

/**
 * Returns the headline series of a report. If the table no longer has the series that staff have chosen, returns the default series, and for
 * editors in `lost` what is missing. Throws 404 for a report or version that the actor cannot see.
 */
export const requireHeadline = async (
  database: Database,
  actor: Actor,
  versionQuery: VersionQuery,
): Promise<ReportHeadline> => {
  const requested = await requireRequestedReport(database, actor, versionQuery)
  const csv = (await listRequestedFiles(database, requested)).find(({ kind }) => kind === 'csv')
  if (!csv || !requested.version) return noHeadline
  const { kind, seriesChoice, choices } = await readChartSettings(database, requested.version.versionId)
  const source = { csvDigest: csv.digest, choices: choices ?? {}, seriesChoice }
  const chosenOutcome = await findSeries(database, source)
  // A headline is a line chart unless staff have chosen another kind.
  const headline = { kind: kind === 'auto' ? ('line' as const) : kind, series: pickSeries(chosenOutcome), lost: null }
  const isChosenByStaff = Object.keys(seriesChoice).length > 0
  const isChoiceLost = isChosenByStaff && chosenOutcome !== undefined && 'none' in chosenOutcome
  if (!isChoiceLost) return headline
  const defaultSeries = pickSeries(await findSeries(database, { ...source, seriesChoice: {} }))
  const isEditor = actor.menus.has('ReportConfiguration')
  if (!isEditor) return { ...headline, series: defaultSeries }
  const columnNames = await listBuiltColumnNames(database, csv.digest)
  // A table with one column for each year has no column for its measure, so the name of the measure is added to the known names.
  const knownNames = [...columnNames, ...(defaultSeries ? [defaultSeries.measure.name] : [])]
  return { ...headline, series: defaultSeries, lost: listMissingParts(seriesChoice, chosenOutcome.none, knownNames) }
}

interface ChartSettings {
  kind: ChartKind
  seriesChoice: SeriesChoice
  /** The column settings of staff; null if there are none. */
  choices: ColumnChoices | null
}

/** Reads the settings of the chart; the SQL function `asked_of_chart` builds the series choice of the report's chart columns. */
const readChartSettings = async (database: Database, versionId: number): Promise<ChartSettings> => {
  const { rows } = await sql<ChartSettings>`
    select chart_kind as kind, asked_of_chart(chart_measure, chart_series) as "seriesChoice", column_choices as choices
    from reports join report_versions using (report_id)
    where report_version_id = ${versionId}`.execute(database)
  return rows[0]!
}

/** The headline of a report without a CSV or a version. */
const noHeadline: ReportHeadline = { kind: 'line', series: null, lost: null }

const pickSeries = (outcome: SeriesOutcome | undefined) => (outcome && 'series' in outcome ? outcome.series : null)

/** Returns the columns or the values that a chosen series needs and the table does not have. */
const listMissingParts = (
  { measure, filters = [] }: SeriesChoice,
  reason: NoSeriesReason,
  knownNames: readonly string[],
): MissingSeriesParts => {
  if (reason === 'noRows') return { columns: [], values: filters }
  if (reason !== 'noColumn') return { columns: [], values: [] }
  const selectedNames = [...(measure === undefined ? [] : [measure]), ...filters.map(({ column }) => column)]
  const missingNames = selectedNames.filter(name => !knownNames.includes(name))
  // If every column exists, the measure no longer has numbers.
  return { columns: missingNames.length > 0 ? missingNames : selectedNames.slice(0, 1), values: [] }
}
