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

const maxMisfits = 20
const pieceLength = 2 ** 18

/**
 * Converts each text of a CSV zip to a value by its column's recipe, and writes a plain CSV without a header if a path is given. The recipe
 * follows from all texts and from the choices of staff.
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
    const recipes = columns.map(({ name, facts }) => buildColumnRecipe(name, facts!, choices[name]).recipe)
    const converters = recipes.map(createValueConverter)
    const isText = recipes.map(({ kind }) => kind === 'text')
    const output = path === undefined ? undefined : openWriter(path)
    const present = recipes.map(() => 0)
    const largestLengths = recipes.map(() => 0)
    const misfits: Misfit[] = []
    let row = 0
    reading: for await (const records of streamCsvRecords(archive, source)) {
      let piece = ''
      for (const record of records) {
        row += 1
        if (row === 1) continue
        // Empty records at the end do not belong to the table.
        if (row > rowCount + 1) break
        let line = ''
        for (let at = 0; at < recipes.length; at += 1) {
          const value = converters[at]!(record[at]!)
          if (value === undefined) misfits.push({ column: recipes[at]!.name, row, text: truncateSample(record[at]!) })
          else if (value !== null) {
            present[at]! += 1
            if (value.length > largestLengths[at]!) largestLengths[at] = value.length
          }
          line += `${at === 0 ? '' : ','}${value == null ? '' : isText[at] ? quoteCsvValue(value) : value}`
        }
        if (misfits.length >= maxMisfits) break reading
        // Readers skip empty lines, so an empty record is quoted.
        piece += `${line || '""'}\n`
        if (piece.length > pieceLength) {
          await output?.write(piece)
          piece = ''
        }
      }
      await output?.write(piece)
    }
    await output?.end()
    return misfits.length > 0
      ? { misfits: misfits.slice(0, maxMisfits) }
      : { recipes, present, largestLengths, rowCount }
  })

const quoteCsvValue = (value: string) => (/[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

const openWriter = (path: string) => {
  const stream = createWriteStream(path, { mode: 0o600 })
  // `write` and `end` wait for this promise and report its failure.
  const ended = finished(stream)
  ended.catch(() => {})
  return {
    async write(piece: string) {
      if (piece !== '' && !stream.write(piece)) await Promise.race([once(stream, 'drain'), ended])
    },
    async end() {
      stream.end()
      await ended
    },
  }
}
