import type { PageFit } from '../../../../contract/catalogue/drafts/page-fit.ts'
import { frequencies } from '../../../../contract/catalogue/reports.ts'
import { findYearRange, statesSameYears } from '../../../../contract/eras.ts'
import { isUnitName } from '../../../../contract/tables/unit-columns.ts'
import type { FoundColumns } from '../columns/found-columns.ts'
import { type PageFacts, pickText } from './page-facts.ts'

interface PageAndTable {
  page: PageFacts
  /** The new table. */
  table: Pick<FoundColumns, 'columns' | 'covers'>
  /** The unit in the rows of the current table: staff have accepted it, even if the page states another one. */
  acceptedUnit: string | null
}

/** Compares the unit, the coverage and the frequency of a new table with those that the page states. A part is null if the table lacks it. */
export const computePageFit = ({ page, table, acceptedUnit }: PageAndTable): PageFit => ({
  unit: computeUnitFit(page, table, acceptedUnit),
  coverage: computeCoverageFit(page, table),
  frequency: computeFrequencyFit(page, table),
})

const computeUnitFit = (
  { unit: statedUnit }: PageFacts,
  { columns }: PageAndTable['table'],
  acceptedUnit: string | null,
) => {
  const onlyUnit = findOnlyUnit(columns)
  if (!onlyUnit || pickText(statedUnit) === '') return null
  const knownUnits = [statedUnit.en, statedUnit.th, acceptedUnit].map(text => text?.trim().toLowerCase())
  return { page: statedUnit, table: onlyUnit, fits: knownUnits.includes(onlyUnit.toLowerCase()) }
}

/** Returns the single value of the column of units; undefined without such a column, or if it has several values. */
const findOnlyUnit = (columns: FoundColumns['columns']) => columns.find(({ name }) => isUnitName(name))?.facts?.only

/**
 * Compares the years of the table with those of the page's text: 'follows' if the page will show the years of the table, because its text states
 * none or other ones; 'shrinks' if the table lacks years that the text states; 'fits' if the years are the same.
 */
const computeCoverageFit = (
  { coverage: statedCoverage }: PageFacts,
  { covers: tableCoverage }: PageAndTable['table'],
): PageFit['coverage'] => {
  if (!tableCoverage) return null
  const coverages = { page: statedCoverage, table: tableCoverage }
  const statedYears = findYearRange(pickText(statedCoverage))
  const { from, to } = tableCoverage.years
  if (!statedYears) return { ...coverages, fit: 'follows' }
  const lacksStatedYears = from > statedYears.from || to < statedYears.to
  if (lacksStatedYears) return { ...coverages, fit: 'shrinks' }
  return { ...coverages, fit: statesSameYears(pickText(statedCoverage), tableCoverage) ? 'fits' : 'follows' }
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
