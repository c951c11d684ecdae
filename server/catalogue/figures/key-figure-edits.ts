import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import {
  maxKeyFigures,
  type removeKeyFigure,
  type SeriesChoices,
  type saveKeyFigure,
} from '../../../contract/catalogue/figures/key-figures.ts'
import type { ColumnChoices } from '../../../contract/tables/column-choices.ts'
import type { TableSeries } from '../../../contract/tables/series.ts'
import { seesReport } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import { editedMeanwhile, invalidInput, notFound } from '../../platform/problem.ts'
import { editAs } from '../editing/edits.ts'
import { findOrReadSeries, type SeriesContext } from './series-readings.ts'
import { findSeries } from './series-rows.ts'

/**
 * Adds or changes a key figure, after its series was read from the current table. Saves nothing if the table does not have the series, if the
 * actor may not choose its filters, or if there are too many key figures. Throws 404 for a report or a key figure that does not exist.
 */
export const saveKeyFigureAs = async (
  context: SeriesContext,
  actor: Actor,
  writer: Writer,
  { keyFigureId, sourceId, nameEn, nameTh, noteEn, noteTh, seriesChoice }: InputOf<typeof saveKeyFigure>,
): Promise<OutputOf<typeof saveKeyFigure>> => {
  const table = await requireCurrentTable(context.database, sourceId)
  if (!table.csvDigest) return { status: 'noSeries', reason: 'noCsv' }
  if (!(await mayChooseSeries(context.database, actor, table, { keyFigureId, seriesChoice })))
    return { status: 'noSeries', reason: 'restricted' }
  const seriesSource = { csvDigest: table.csvDigest, choices: table.choices, seriesChoice }
  const readOutcome = await findOrReadSeries(context, seriesSource, writer.userId)
  if ('none' in readOutcome) return { status: 'noSeries', reason: readOutcome.none }
  const values = {
    report_id: table.reportId,
    name_en: nameEn,
    name_th: nameTh,
    note_en: noteEn,
    note_th: noteTh,
    asked: JSON.stringify(seriesChoice),
  }
  return editAs(context, writer, async transaction => {
    if (keyFigureId !== undefined) {
      const changedFigure = await transaction
        .updateTable('key_figures')
        .set(values)
        .where('key_figure_id', '=', keyFigureId)
        .returning('key_figure_id')
        .executeTakeFirst()
      if (!changedFigure) throw notFound()
      return { status: 'saved', keyFigureId }
    }
    const { count, lastPosition } = await transaction
      .selectFrom('key_figures')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('lastPosition')])
      .executeTakeFirstOrThrow()
    if (Number(count) >= maxKeyFigures) return { status: 'tooMany' }
    // Figures that were deleted with their report leave gaps.
    if (lastPosition >= maxKeyFigures) await renumberFigures(transaction)
    const { key_figure_id } = await transaction
      .insertInto('key_figures')
      .values({ ...values, position: Number(count) + 1 })
      .returning('key_figure_id')
      .executeTakeFirstOrThrow()
    return { status: 'saved', keyFigureId: Number(key_figure_id) }
  })
}

/**
 * Returns true if the actor may choose these filters. Only users who may see the report may choose a value, because a refusal shows whether
 * the table contains it. Others may keep the saved choice.
 */
const mayChooseSeries = async (
  database: Database,
  actor: Actor,
  { reportId }: CurrentTable,
  { keyFigureId, seriesChoice }: Pick<InputOf<typeof saveKeyFigure>, 'keyFigureId' | 'seriesChoice'>,
) => {
  if (seriesChoice.filters.length === 0 || (await seesReport(database, actor, reportId))) return true
  if (keyFigureId === undefined) return false
  const savedFigure = await database
    .selectFrom('key_figures')
    .select(sql`asked`.as('seriesChoice'))
    .where('key_figure_id', '=', keyFigureId)
    .where('report_id', '=', reportId)
    .executeTakeFirst()
  return isDeepStrictEqual(savedFigure?.seriesChoice, seriesChoice)
}

/** Numbers the key figures from 1 in their order. */
const renumberFigures = (database: Database) =>
  sql`update key_figures set position = numbered.new_position
    from (select key_figure_id, row_number() over (order by position, key_figure_id) as new_position from key_figures) as numbered
    where key_figures.key_figure_id = numbered.key_figure_id and position <> numbered.new_position`.execute(database)

/** Removes a key figure. Throws 404 if it does not exist. */
export const removeKeyFigureAs = (
  context: SeriesContext,
  writer: Writer,
  { keyFigureId }: InputOf<typeof removeKeyFigure>,
) =>
  editAs(context, writer, async transaction => {
    const removedFigure = await transaction
      .deleteFrom('key_figures')
      .where('key_figure_id', '=', keyFigureId)
      .returning('key_figure_id')
      .executeTakeFirst()
    if (!removedFigure) throw notFound()
    await renumberFigures(transaction)
  })

/** Sets the order of the key figures. Throws 400 for a duplicate, 409 if the list does not match the stored figures. */
export const orderKeyFiguresAs = (context: SeriesContext, writer: Writer, keyFigureIds: number[]) =>
  editAs(context, writer, async transaction => {
    if (new Set(keyFigureIds).size < keyFigureIds.length)
      throw invalidInput([{ field: 'key_figure_ids', message: 'Name each key figure once' }])
    const rows = await transaction.selectFrom('key_figures').select('key_figure_id').execute()
    const storedIds = new Set(rows.map(({ key_figure_id }) => Number(key_figure_id)))
    if (!isDeepStrictEqual(storedIds, new Set(keyFigureIds)))
      throw editedMeanwhile('Someone has added or removed a key figure meanwhile. Load the list again.')
    await sql`update key_figures set position = new_order.position
      from unnest(${keyFigureIds}::integer[]) with ordinality as new_order (key_figure_id, position)
      where key_figures.key_figure_id = new_order.key_figure_id and key_figures.position <> new_order.position`.execute(
      transaction,
    )
  })

/**
 * Returns the columns that a series of a report can use, and its default series, without filter values unless the actor may see the report. Throws
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
  const isNumber = (type: string) => ['number', 'integer'].includes(type)
  const storedChoice = storedOutcome && 'series' in storedOutcome ? toSeriesChoice(storedOutcome.series) : null
  const maySeeValues = storedChoice !== null && (await seesReport(database, actor, reportId))
  const defaultChoice = storedChoice && { ...storedChoice, filters: maySeeValues ? storedChoice.filters : [] }
  const measures = columns.filter(({ type }) => isNumber(type)).map(({ name }) => name)
  // If each year has its own column, the name of the measure is not the name of a column.
  if (defaultChoice && !measures.includes(defaultChoice.measure)) measures.unshift(defaultChoice.measure)
  const filterColumns = columns.filter(({ type }) => !isNumber(type)).map(({ name }) => name)
  return { measures, filterColumns, defaultChoice }
}

const toSeriesChoice = ({ measure, filters }: TableSeries) => ({ measure: measure.name, filters })

/** The current table of a report. */
interface CurrentTable {
  reportId: number
  /** Null for a report without a CSV. */
  csvDigest: string | null
  /** The column settings of staff. */
  choices: ColumnChoices
}

const requireCurrentTable = async (database: Database, sourceId: string): Promise<CurrentTable> => {
  const { rows } = await sql<CurrentTable>`
    select report_id as "reportId",
      (select digest from report_files
        where report_files.report_id = reports.report_id and kind = 'csv' and is_current) as "csvDigest",
      coalesce((select column_choices from report_versions
        where report_versions.report_id = reports.report_id order by number desc limit 1), '{}') as choices
    from reports where source_id = ${sourceId}`.execute(database)
  const [table] = rows
  if (!table) throw notFound()
  return table
}
