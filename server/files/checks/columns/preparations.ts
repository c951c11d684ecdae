import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { ColumnChoices } from '../../../../contract/tables/column-choices.ts'
import { withArchive } from '../archives/archives.ts'
import { Refusal } from '../refusals.ts'
import { readCsvTable, streamCsvRecords } from '../tables/csv-tables.ts'
import { truncateSample } from '../tables/row-samples.ts'
import type { Misfit, Preparation } from './prepared.ts'
import { buildColumnRecipe } from './recipes.ts'
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
    // The columns of a CSV always have facts.
    const recipes = columns.map(({ name, facts }) => buildColumnRecipe(name, facts!, choices[name]).recipe)
    const converters = recipes.map(createValueConverter)
    const isTextColumn = recipes.map(({ kind }) => kind === 'text')
    const writer = path === undefined ? undefined : openWriter(path)
    const presentCounts = recipes.map(() => 0)
    const largestLengths = recipes.map(() => 0)
    const misfits: Misfit[] = []
    /** The number of the current row, with the header as row 1. */
    let row = 0
    allRecords: for await (const records of streamCsvRecords(archive, source)) {
      let chunk = ''
      for (const record of records) {
        row += 1
        if (row === 1) continue
        // Empty records at the end do not belong to the table.
        if (row > rowCount + 1) break
        let line = ''
        for (let index = 0; index < recipes.length; index += 1) {
          // Undefined for a text that does not fit the recipe, null for a missing value.
          const value = converters[index]!(record[index]!)
          if (value === undefined)
            misfits.push({ column: recipes[index]!.name, row, text: truncateSample(record[index]!) })
          else if (value !== null) {
            presentCounts[index]! += 1
            if (value.length > largestLengths[index]!) largestLengths[index] = value.length
          }
          const separator = index === 0 ? '' : ','
          line += separator + formatValue(value, isTextColumn[index]!)
        }
        if (misfits.length >= maxMisfits) break allRecords
        // Readers skip empty lines, so an empty record is quoted.
        chunk += `${line || '""'}\n`
        if (chunk.length > chunkLength) {
          await writer?.write(chunk)
          chunk = ''
        }
      }
      await writer?.write(chunk)
    }
    await writer?.end()
    return misfits.length > 0
      ? { misfits: misfits.slice(0, maxMisfits) }
      : { recipes, present: presentCounts, largestLengths, rowCount }
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
  // `write` and `end` wait for this promise and report its failure.
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
