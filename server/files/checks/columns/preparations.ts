import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import type { ColumnRecipe } from '../../../../contract/tables/columns.ts'
import { withArchive } from '../archives/archives.ts'
import { Refusal } from '../refusals.ts'
import { readCsvTable, streamCsvRecords } from '../tables/csv-tables.ts'
import { truncateSampleText } from '../tables/row-samples.ts'
import type { Misfit, Preparation } from './prepared.ts'
import { buildTableRecipes } from './table-recipes.ts'
import { createValueConverter } from './values.ts'

/** Limit of the texts that do not fit. Reading ends when it is reached. */
const maxMisfits = 20
/** Number of characters that are written to the file at once. */
const chunkLength = 2 ** 18

/**
 * Converts each text of a CSV zip to a value by the recipe of its column, which follows from all texts and from the choices of staff. With a
 * path, writes the values to a CSV without a header.
 */
export const prepareTable = async (
  zip: string,
  choices: ColumnChoices,
  path: string | undefined,
): Promise<Preparation> => {
  try {
    return await prepare(zip, choices, path)
  } catch (error) {
    if (error instanceof Refusal) return { unreadable: true }
    throw error
  }
}

const prepare = (zip: string, choices: ColumnChoices, path: string | undefined): Promise<Preparation> =>
  withArchive(zip, '.zip', async archive => {
    const { columns, rowCount, ...source } = await readCsvTable(archive)
    const { recipes, toTableRecord } = buildTableRecipes(columns, choices)
    const { tableColumns, misfits, convertRecord } = createRecordConverter(recipes)
    const writer = path === undefined ? undefined : openWriter(path)
    /** The number of the current row, with the header as row 1. */
    let row = 0
    allRecords: for await (const records of streamCsvRecords(archive, source)) {
      let chunk = ''
      for (const record of records) {
        row += 1
        if (row === 1) continue
        // Empty records at the end do not belong to the table. Further batches have only such records.
        if (row > rowCount + 1) break
        const line = convertRecord(toTableRecord(record), row)
        if (misfits.length >= maxMisfits) break allRecords
        // CSV readers skip empty lines, so an empty record is quoted.
        chunk += `${line || '""'}\n`
        if (chunk.length > chunkLength) {
          await writer?.write(chunk)
          chunk = ''
        }
      }
      await writer?.write(chunk)
    }
    await writer?.end()
    if (misfits.length > 0) return { misfits: misfits.slice(0, maxMisfits) }
    return {
      recipes,
      present: tableColumns.map(({ presentCount }) => presentCount),
      largestLengths: tableColumns.map(({ largestLength }) => largestLength),
      rowCount,
    }
  })

/** Creates the function that converts records, with the facts that it collects: of the columns, and the texts that do not fit. */
const createRecordConverter = (recipes: readonly ColumnRecipe[]) => {
  const tableColumns = recipes.map(createTableColumn)
  const misfits: Misfit[] = []
  /** Converts a record to a line of the CSV. */
  const convertRecord = (record: string[], row: number) => {
    let line = ''
    for (let index = 0; index < tableColumns.length; index += 1) {
      const column = tableColumns[index]!
      const text = record[index]!
      // Undefined for a text that does not fit the recipe, null for a missing value.
      const value = column.convert(text)
      if (value === undefined) misfits.push({ column: column.recipe.name, row, text: truncateSampleText(text) })
      else if (value !== null) {
        column.presentCount += 1
        if (value.length > column.largestLength) column.largestLength = value.length
      }
      const separator = index === 0 ? '' : ','
      line += separator + formatValue(value, column.isText)
    }
    return line
  }
  return { tableColumns, misfits, convertRecord }
}

/** Creates the state of a column during the conversion: its converter, and the facts about the values so far. */
const createTableColumn = (recipe: ColumnRecipe) => ({
  recipe,
  convert: createValueConverter(recipe),
  isText: recipe.kind === 'text',
  presentCount: 0,
  largestLength: 0,
})

/** Formats a value for the CSV. Only texts can need quotation marks; a missing value is empty. */
const formatValue = (value: string | null | undefined, isText: boolean) => {
  const text = value ?? ''
  return isText ? quoteCsvValue(text) : text
}

const quoteCsvValue = (value: string) => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** Opens a file that is written at the pace of the disk. */
const openWriter = (path: string) => {
  const stream = createWriteStream(path, { mode: 0o600 })
  // `write` and `end` wait for this promise and report its failure. Without the empty catch, a failure between them would end the process.
  const ended = finished(stream)
  ended.catch(() => {})
  return {
    async write(chunk: string) {
      if (chunk !== '' && !stream.write(chunk)) await Promise.race([once(stream, 'drain'), ended])
    },
    async end() {
      stream.end()
      await ended
    },
  }
}
