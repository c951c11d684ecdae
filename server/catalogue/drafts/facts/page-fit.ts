import type { PageFit } from '../../../../contract/catalogue/drafts/changes.ts'
import { type Frequency, frequencies } from '../../../../contract/catalogue/reports.ts'
import { yearsIn } from '../../../../contract/eras.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { FoundColumns } from '../columns/found-columns.ts'

/** What the report page says of its table. */
interface Page {
  units: string[]
  coverage: string
  frequency: Frequency
}

interface Fitted {
  page: Page
  table: Pick<FoundColumns, 'columns' | 'covers'>
  /** The unit in the rows of the current table, which staff have accepted beside the page. */
  acceptedUnit: string | null
}

export const readPage = async (database: Database, reportId: number): Promise<Page> => {
  const found = await database
    .selectFrom('reports')
    .select(['unit_en', 'unit_th', 'coverage_en', 'coverage_th', 'frequency'])
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return {
    units: [found.unit_en ?? '', found.unit_th ?? ''].filter(unit => unit !== ''),
    coverage: found.coverage_en ?? found.coverage_th ?? '',
    frequency: found.frequency as Frequency,
  }
}

/** True for the name of a column that holds the unit of each row. */
export const isUnitName = (name: string) =>
  /^(?:units?|unit of measure(?:ment)?|หน่วย|หน่วยนับ|หน่วยวัด)$/i.test(name.trim())

/** Compares what a new table says of itself with what the report page says. */
export const pageFitOf = ({ page, table, acceptedUnit }: Fitted): PageFit => ({
  unit: unitFit(page, table, acceptedUnit),
  coverage: coverageFit(page, table),
  frequency: frequencyFit(page, table),
})

const unitFit = ({ units: [unit, other] }: Page, { columns }: Fitted['table'], acceptedUnit: string | null) => {
  const written = columns.find(({ name }) => isUnitName(name))?.facts?.only
  if (!written || unit === undefined) return null
  const known = [unit, other, acceptedUnit].map(text => text?.trim().toLowerCase())
  return { page: unit, table: written, fits: known.includes(written.toLowerCase()) }
}

const coverageFit = ({ coverage: page }: Page, { covers }: Fitted['table']): PageFit['coverage'] => {
  if (!covers) return null
  const stated = yearsIn(page)
  const { from, to } = covers.years
  if (!stated) return { page, table: covers, fit: 'follows' }
  if (from > stated.from || to < stated.to) return { page, table: covers, fit: 'shrinks' }
  return { page, table: covers, fit: from === stated.from && to === stated.to ? 'fits' : 'follows' }
}

const frequencyFit = ({ frequency: page }: Page, { covers }: Fitted['table']): PageFit['frequency'] => {
  const table = covers?.frequency
  if (!table) return null
  return { page, table, fits: frequencies.indexOf(table) <= frequencies.indexOf(page) }
}
