import { sql } from 'kysely'
import type { SeriesChoices } from '../../../contract/catalogue/figures/key-figures.ts'
import type { TableSeries } from '../../../contract/tables/series.ts'
import { seesReport } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/pool.ts'
import { requireCurrentTable } from './current-tables.ts'
import { findSeries } from './series-rows.ts'

/**
 * Returns the columns that a series of a report can use, all its column names, and its default series, without filter values unless the actor may see the report. Throws
 * 404 for a report that does not exist.
 */
export const listSeriesChoices = async (database: Database, actor: Actor, sourceId: string): Promise<SeriesChoices> => {
  const { reportId, csvDigest, choices } = await requireCurrentTable(database, sourceId)
  const columns = await database
    .selectFrom('report_columns')
    .select(['name', 'type'])
    .where('report_id', '=', reportId)
    .orderBy('position')
    .execute()
  const storedOutcome = csvDigest ? await findSeries(database, { csvDigest, choices, seriesChoice: {} }) : undefined
  const isNumberType = (type: string) => ['number', 'integer'].includes(type)
  const storedChoice = storedOutcome && 'series' in storedOutcome ? toSeriesChoice(storedOutcome.series) : null
  const maySeeValues = storedChoice !== null && (await seesReport(database, actor, reportId))
  const defaultChoice = storedChoice && { ...storedChoice, filters: maySeeValues ? storedChoice.filters : [] }
  const measures = columns.filter(({ type }) => isNumberType(type)).map(({ name }) => name)
  // If each year has its own column, the name of the measure is not the name of a column.
  if (defaultChoice && !measures.includes(defaultChoice.measure)) measures.unshift(defaultChoice.measure)
  const filterColumns = columns.filter(({ type }) => !isNumberType(type)).map(({ name }) => name)
  const builtNames = csvDigest ? await listBuiltColumnNames(database, csvDigest) : []
  const columnNames = csvDigest ? [...new Set([...columns.map(({ name }) => name), ...measures, ...builtNames])] : []
  return { measures, filterColumns, columnNames, defaultChoice }
}

/** Lists the names of the columns, from their recipes, of a table that was built for queries; empty for a table that was not built. */
export const listBuiltColumnNames = async (database: Database, csvDigest: string) => {
  const { rows } = await sql<{ names: string[] }>`
    select jsonb_path_query_array(columns, '$[*].recipe.name') as names
    from table_builds where csv_digest = ${csvDigest} and reason is null limit 1`.execute(database)
  return rows[0]?.names ?? []
}

const toSeriesChoice = ({ measure, filters }: TableSeries) => ({ measure: measure.name, filters })
