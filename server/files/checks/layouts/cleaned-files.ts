import { rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import type { FileRecipe } from '../../../../contract/files/recipes.ts'
import { writeCsvZip } from '../cells/written-csvs.ts'
import { writeTableWorkbook } from '../cells/written-workbooks.ts'
import { createTableBuilder } from './applied-recipes.ts'
import type { RowReader, SourceRow } from './source-rows.ts'

interface CleaningJob {
  recipe: FileRecipe
  /** The column names that the file must have for a saved recipe, because nobody reviews its result; undefined for another recipe. */
  savedNames: readonly string[] | undefined
  readRows: RowReader
  /** The path of the written table. A partial file is removed if the recipe does not fit. */
  path: string
}

/** Applies a recipe to a CSV and writes a CSV in a zip; returns the column names. */
export const applyRecipeToCsv = ({ recipe, savedNames, readRows, path }: CleaningJob, name: string) =>
  removeFileOnFailure(path, async () => {
    const tableBuilder = createTableBuilder(recipe, 'csv', savedNames)
    let names: string[] = []
    await writeCsvZip(path, name, async write => {
      const writeRows = async (rows: SourceRow[]) => {
        // The first row of the table has the column names.
        if (names.length === 0) names = rows[0]?.values ?? []
        for (const { values } of rows) await write(values)
      }
      await readRows(rows => writeRows(tableBuilder.add(rows)))
      await writeRows(tableBuilder.end())
    })
    return names
  })

/** Applies a recipe to a worksheet and writes a workbook with one sheet; returns the column names. */
export const applyRecipeToSheet = ({ recipe, savedNames, readRows, path }: CleaningJob) =>
  removeFileOnFailure(path, async () => {
    const tableBuilder = createTableBuilder(recipe, 'excel', savedNames)
    /** Batches of rows; at most four wait. */
    const stream = new PassThrough({ objectMode: true, highWaterMark: 4 })
    const reading = pipeRows(stream, readRows, tableBuilder)
    const batches = stream[Symbol.asyncIterator]() as AsyncIterator<SourceRow[]>
    try {
      // The first row of the table has the column names.
      const firstBatch = await batches.next()
      const [header, ...records] = firstBatch.done ? [] : firstBatch.value
      const names = header?.values ?? []
      const streamRecords = async function* () {
        yield records.map(toCells)
        for (let batch = await batches.next(); !batch.done; batch = await batches.next()) yield batch.value.map(toCells)
      }
      await writeTableWorkbook(
        path,
        names.map(name => ({ name, type: 'string' })),
        streamRecords(),
      )
      await reading
      return names
    } catch (error) {
      stream.destroy()
      // The reading must have ended before the file is removed; its own error is that of the stream.
      await reading.catch(() => undefined)
      throw error
    }
  })

/** Writes the rows of the table to a stream, at the pace of its consumer. An error destroys the stream and so reaches the consumer. */
const pipeRows = async (
  stream: PassThrough,
  readRows: RowReader,
  tableBuilder: ReturnType<typeof createTableBuilder>,
) => {
  const writeBatch = async (batch: SourceRow[]) => {
    if (stream.destroyed) throw new Error('The stream of rows is closed')
    if (batch.length === 0 || stream.write(batch)) return
    await new Promise<void>(resolve => {
      stream.once('drain', resolve)
      stream.once('close', resolve)
    })
  }
  try {
    await readRows(batch => writeBatch(tableBuilder.add(batch)))
    await writeBatch(tableBuilder.end())
    stream.end()
  } catch (error) {
    stream.destroy(error as Error)
  }
}

const toCells = ({ values, kinds }: SourceRow) =>
  values.map((text, index) => ({ text, type: toCellType(kinds?.[index]) }))

/** The type of a written cell, by the kind of the cell that was read. */
const cellTypes = { text: 'string', number: 'number', moment: 'date', boolean: 'boolean' } as const

const toCellType = (kind: keyof typeof cellTypes = 'text') => cellTypes[kind]

/** Runs the work, and removes a file if it fails. */
const removeFileOnFailure = async <T>(path: string, work: () => Promise<T>) => {
  try {
    return await work()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
