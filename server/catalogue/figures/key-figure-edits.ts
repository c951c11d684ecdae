import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { InputOf, OutputOf } from '../../../contract/call.ts'
import {
  maxKeyFigures,
  type removeKeyFigure,
  type saveKeyFigure,
} from '../../../contract/catalogue/figures/key-figures.ts'
import { seesReport } from '../../access/index.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Writer } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/pool.ts'
import type { DB } from '../../platform/database/tables.ts'
import { editConflict, invalidInput, notFound } from '../../platform/problem.ts'
import { editAs } from '../editing/edits.ts'
import { type CurrentTable, requireCurrentTable } from './current-tables.ts'
import { findOrReadSeries, type SeriesContext } from './series-readings.ts'

/**
 * Adds or changes a key figure, after its series was read from the current table. Saves nothing if the table does not have the series, if the
 * actor may not choose its filters, or if there are too many key figures. Throws 404 for a report or a key figure that does not exist.
 */
export const saveKeyFigureAs = async (
  context: SeriesContext,
  actor: Actor,
  writer: Writer,
  input: InputOf<typeof saveKeyFigure>,
): Promise<OutputOf<typeof saveKeyFigure>> => {
  const { keyFigureId, sourceId, seriesChoice } = input
  const table = await requireCurrentTable(context.database, sourceId)
  if (!table.csvDigest) return { status: 'noSeries', reason: 'noCsv' }
  if (!(await mayUseFilters(context.database, actor, table, { keyFigureId, seriesChoice })))
    return { status: 'noSeries', reason: 'restricted' }
  const seriesSource = { csvDigest: table.csvDigest, choices: table.choices, seriesChoice }
  const seriesOutcome = await findOrReadSeries(context, seriesSource, writer.userId)
  if ('none' in seriesOutcome) return { status: 'noSeries', reason: seriesOutcome.none }
  const values = toFigureValues(table.reportId, input)
  return editAs(
    context,
    writer,
    async (transaction): Promise<OutputOf<typeof saveKeyFigure>> =>
      keyFigureId === undefined ? addFigure(transaction, values) : changeFigure(transaction, keyFigureId, values),
  )
}

/** Returns the columns of a key figure that a save sets. */
const toFigureValues = (
  reportId: number,
  { nameEn, nameTh, noteEn, noteTh, seriesChoice }: InputOf<typeof saveKeyFigure>,
) => ({
  report_id: reportId,
  name_en: nameEn,
  name_th: nameTh,
  note_en: noteEn,
  note_th: noteTh,
  asked: JSON.stringify(seriesChoice),
})

type FigureValues = ReturnType<typeof toFigureValues>

/** Changes a key figure. Throws 404 if it does not exist. */
const changeFigure = async (transaction: Transaction<DB>, keyFigureId: number, values: FigureValues) => {
  const changedFigure = await transaction
    .updateTable('key_figures')
    .set(values)
    .where('key_figure_id', '=', keyFigureId)
    .returning('key_figure_id')
    .executeTakeFirst()
  if (!changedFigure) throw notFound()
  return { status: 'saved' as const, keyFigureId }
}

/** Adds a key figure unless there are too many. */
const addFigure = async (transaction: Transaction<DB>, values: FigureValues) => {
  const { count, lastPosition } = await transaction
    .selectFrom('key_figures')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('lastPosition')])
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxKeyFigures) return { status: 'tooMany' as const }
  // Figures that were deleted with their report leave gaps, which are closed once no position follows the last one.
  const hasNoNextPosition = Number(lastPosition) >= maxKeyFigures
  if (hasNoNextPosition) await renumberFigures(transaction)
  const position = (hasNoNextPosition ? Number(count) : Number(lastPosition)) + 1
  const { key_figure_id } = await transaction
    .insertInto('key_figures')
    .values({ ...values, position })
    .returning('key_figure_id')
    .executeTakeFirstOrThrow()
  return { status: 'saved' as const, keyFigureId: Number(key_figure_id) }
}

/**
 * Returns true if the actor may use the filters of a series, or if it has none. Only users who may see the report may choose a filter value, because
 * a refusal shows whether the table contains it. Others may keep the saved choice.
 */
const mayUseFilters = async (
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
      throw editConflict('Someone has added or removed a key figure. Load the list again.')
    await sql`update key_figures set position = new_order.position
      from unnest(${keyFigureIds}::integer[]) with ordinality as new_order (key_figure_id, position)
      where key_figures.key_figure_id = new_order.key_figure_id and key_figures.position <> new_order.position`.execute(
      transaction,
    )
  })
