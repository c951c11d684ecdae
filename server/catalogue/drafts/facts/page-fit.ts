import type { PageFit } from '../../../../contract/catalogue/drafts/changes.ts'
import { type Frequency, frequencies } from '../../../../contract/catalogue/reports.ts'
import { describesTimes, yearsIn } from '../../../../contract/eras.ts'
import { isUnitName } from '../../../files/index.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { FoundColumns } from '../columns/found-columns.ts'

/** Empty where the page has no text. */
type BothTexts = Record<'en' | 'th', string>

/** The texts of a report page that describe its table. */
interface Page {
  unit: BothTexts
  coverage: BothTexts
  frequency: Frequency
}

interface PageAndTable {
  page: Page
  table: Pick<FoundColumns, 'columns' | 'covers'>
  /** The unit in the rows of the current table, which staff have accepted although the page may state another. */
  acceptedUnit: string | null
}

export const readPage = async (database: Database, reportId: number): Promise<Page> => {
  const report = await database
    .selectFrom('reports')
    .select(['unit_en', 'unit_th', 'coverage_en', 'coverage_th', 'frequency'])
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return {
    unit: { en: report.unit_en ?? '', th: report.unit_th ?? '' },
    coverage: { en: report.coverage_en ?? '', th: report.coverage_th ?? '' },
    frequency: report.frequency as Frequency,
  }
}

/** Compares unit, coverage and frequency of a new table with those that the report page states. */
export const computePageFit = ({ page, table, acceptedUnit }: PageAndTable): PageFit => ({
  unit: computeUnitFit(page, table, acceptedUnit),
  coverage: computeCoverageFit(page, table),
  frequency: computeFrequencyFit(page, table),
})

/** Returns the English text of a report page, or the Thai one if there is no other. */
export const pickText = ({ en, th }: BothTexts) => en || th

const computeUnitFit = ({ unit: page }: Page, { columns }: PageAndTable['table'], acceptedUnit: string | null) => {
  const writtenUnit = columns.find(({ name }) => isUnitName(name))?.facts?.only
  if (!writtenUnit || pickText(page) === '') return null
  const knownUnits = [page.en, page.th, acceptedUnit].map(text => text?.trim().toLowerCase())
  return { page, table: writtenUnit, fits: knownUnits.includes(writtenUnit.toLowerCase()) }
}

const computeCoverageFit = ({ coverage: page }: Page, { covers }: PageAndTable['table']): PageFit['coverage'] => {
  if (!covers) return null
  const statedYears = yearsIn(pickText(page))
  const { from, to } = covers.years
  if (!statedYears) return { page, table: covers, fit: 'follows' }
  if (from > statedYears.from || to < statedYears.to) return { page, table: covers, fit: 'shrinks' }
  return { page, table: covers, fit: describesTimes(pickText(page), covers) ? 'fits' : 'follows' }
}

const computeFrequencyFit = ({ frequency: page }: Page, { covers }: PageAndTable['table']): PageFit['frequency'] => {
  const table = covers?.frequency
  if (!table) return null
  return { page, table, fits: frequencies.indexOf(table) <= frequencies.indexOf(page) }
}
