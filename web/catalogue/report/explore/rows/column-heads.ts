import type { Language } from '../../../../../contract/visit.ts'
import { describeUnit, type UnitPair } from '../../units.ts'
import type { SortColumn } from '../address/selection.ts'
import type { Column } from '../api-responses.ts'

/** A unit of more characters shows only in the list of columns on the report's page. */
const maxUnitLength = 4

/** Returns the unit that the head of a column shows after its name; empty if there is none or it is long. */
export const pickHeadUnit = (column: Column, language: Language, units: UnitPair) => {
  const { unit, translation } = describeUnit(language, column.unit ?? '', units)
  const shownUnit = translation ?? unit
  if (shownUnit.length <= maxUnitLength) return shownUnit
  // Thai readers understand a short sign such as `US$`, whose translation is too long here.
  return language === 'th' && unit.length <= maxUnitLength ? unit : ''
}

/** Returns the order of a column as a value of aria-sort; undefined if the rows are not sorted by it. */
export const findAriaSort = (sort: readonly SortColumn[], name: string) => {
  const columnSort = sort.find(({ column }) => column === name)
  return columnSort && (columnSort.isDescending ? ('descending' as const) : ('ascending' as const))
}
