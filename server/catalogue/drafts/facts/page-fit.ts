import type { PageFit } from '../../../../contract/catalogue/drafts/changes.ts'
import { type Frequency, frequencies } from '../../../../contract/catalogue/reports.ts'
import { findYearRange, statesSameYears } from '../../../../contract/eras.ts'
import { isUnitName } from '../../../files/index.ts'
import type { Database } from '../../../platform/database/pool.ts'
import type { FoundColumns } from '../columns/found-columns.ts'

/** A text in both languages; empty where the page has none. */
type BilingualText = Record<'en' | 'th', string>

/** What the page of a report states about its table. */
interface PageFacts {
  unit: BilingualText
  coverage: BilingualText
  frequency: Frequency
}

interface PageAndTable {
  page: PageFacts
  /** The new table. */
  table: Pick<FoundColumns, 'columns' | 'covers'>
  /** The unit in the rows of the current table: staff have accepted it, even if the page states another one. */
  acceptedUnit: string | null
}

/** Reads what the page of a report states about its table. */
export const readPageFacts = async (database: Database, reportId: number): Promise<PageFacts> => {
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

/** Compares the unit, the coverage and the frequency of a new table with those that the page states. */
export const computePageFit = ({ page, table, acceptedUnit }: PageAndTable): PageFit => ({
  unit: computeUnitFit(page, table, acceptedUnit),
  coverage: computeCoverageFit(page, table),
  frequency: computeFrequencyFit(page, table),
})

/** Returns the English text, or the Thai one if there is no English text. */
export const pickText = ({ en, th }: BilingualText) => en || th

const computeUnitFit = (
  { unit: statedUnit }: PageFacts,
  { columns }: PageAndTable['table'],
  acceptedUnit: string | null,
) => {
  // Undefined unless the table has a column of units with a single value.
  const onlyUnit = columns.find(({ name }) => isUnitName(name))?.facts?.only
  if (!onlyUnit || pickText(statedUnit) === '') return null
  const knownUnits = [statedUnit.en, statedUnit.th, acceptedUnit].map(text => text?.trim().toLowerCase())
  return { page: statedUnit, table: onlyUnit, fits: knownUnits.includes(onlyUnit.toLowerCase()) }
}

const computeCoverageFit = (
  { coverage: statedCoverage }: PageFacts,
  { covers }: PageAndTable['table'],
): PageFit['coverage'] => {
  if (!covers) return null
  const coverages = { page: statedCoverage, table: covers }
  const statedYears = findYearRange(pickText(statedCoverage))
  const { from, to } = covers.years
  // 'follows' means that the page shows the years of the table, because its text states no years, or other ones.
  if (!statedYears) return { ...coverages, fit: 'follows' }
  const isShorter = from > statedYears.from || to < statedYears.to
  if (isShorter) return { ...coverages, fit: 'shrinks' }
  return { ...coverages, fit: statesSameYears(pickText(statedCoverage), covers) ? 'fits' : 'follows' }
}

const computeFrequencyFit = (
  { frequency: statedFrequency }: PageFacts,
  { covers }: PageAndTable['table'],
): PageFit['frequency'] => {
  const tableFrequency = covers?.frequency
  if (!tableFrequency) return null
  // The frequencies are sorted, the shortest interval first. A table with more frequent rows than the page states fits.
  const fits = frequencies.indexOf(tableFrequency) <= frequencies.indexOf(statedFrequency)
  return { page: statedFrequency, table: tableFrequency, fits }
}
