import type { Database } from '../../../platform/database/pool.ts'
import { normalise } from '../normal-texts.ts'
import { createSizedCache } from '../sized-cache.ts'

/** A column or a value of a table. */
export interface TablePart {
  /** The name of the column, or the value. */
  name: string
  /** The texts in which query terms are searched, normalised: of a column also the description and the unit. */
  normalisedTexts: string
}

type Field = 'column' | 'value'

/** Limit of the characters in the cache. */
const maxCharacters = 4_000_000
/** Number of characters that each part and each list of parts counts in addition, for the memory of their objects. */
const objectCharacters = 50

const countCharacters = (parts: TablePart[]) =>
  parts.reduce(
    (sum, { name, normalisedTexts }) => sum + name.length + normalisedTexts.length + objectCharacters,
    objectCharacters,
  )

/** Creates a cache of the columns and the values of matching reports, for one catalogue version. */
export const createTablePartsCache = () => {
  const cache = createSizedCache<TablePart[]>({ maxSize: maxCharacters, measure: countCharacters })
  return {
    /** Returns the columns or the values of the reports' tables, by the id of the report. */
    async read(database: Database, field: Field, ids: number[]): Promise<Map<number, TablePart[]>> {
      const partsByReport = new Map<number, TablePart[]>()
      for (const id of ids) {
        const parts = cache.get(`${field} ${id}`)
        if (parts) partsByReport.set(id, parts)
      }
      const unknownIds = ids.filter(id => !partsByReport.has(id))
      if (unknownIds.length === 0) return partsByReport
      const readParts = await readers[field](database, unknownIds)
      for (const id of unknownIds) {
        const parts = readParts.get(id) ?? []
        partsByReport.set(id, parts)
        cache.keep(`${field} ${id}`, parts)
      }
      return partsByReport
    },
  }
}

export type TablePartsCache = ReturnType<typeof createTablePartsCache>

const readColumns = async (database: Database, ids: number[]) => {
  const rows = await database
    .selectFrom('report_columns')
    .select(['report_id', 'name', 'description_en', 'description_th', 'unit'])
    .where('report_id', 'in', ids)
    .orderBy('position')
    .execute()
  const columnsByReport = Map.groupBy(rows, ({ report_id }) => report_id)
  return mapValues(columnsByReport, columns =>
    columns.map(({ name, description_en, description_th, unit }) => ({
      name,
      normalisedTexts: normalise([name, description_en, description_th, unit].join(' ')),
    })),
  )
}

const readValues = async (database: Database, ids: number[]) => {
  const rows = await database
    .selectFrom('report_values')
    .select(['report_id', 'listed'])
    .where('report_id', 'in', ids)
    .execute()
  return new Map(rows.map(({ report_id, listed }) => [report_id, listed.map(toPart)]))
}

const toPart = (name: string): TablePart => ({ name, normalisedTexts: normalise(name) })

const mapValues = <K, V, W>(map: Map<K, V>, convert: (value: V) => W) =>
  new Map([...map].map(([key, value]): [K, W] => [key, convert(value)]))

const readers = { column: readColumns, value: readValues }
