import { isUnitName } from '../../../../../../contract/tables/unit-columns.ts'
import type { Column, Row } from '../../api-responses.ts'

/** Returns the name of the column that has the unit of each row; undefined without one. */
export const findUnitColumnName = (columns: readonly Column[]) =>
  columns.find(({ name, type }) => type === 'text' && isUnitName(name))?.name

const toLeast = (name: string) => `min(${name})`
const toGreatest = (name: string) => `max(${name})`

/** Returns the measures by which the API names the units of a group: two, which are equal if all its rows have the same unit. */
export const listUnitMeasures = (name: string | undefined) =>
  name === undefined ? [] : [toLeast(name), toGreatest(name)]

/** Lists units of the rows of a group with the measures of `listUnitMeasures`: the first and the last of them, empty without units. */
export const listGroupUnits = (group: Row, name: string | undefined) => [
  ...new Set(listUnitMeasures(name).flatMap(measure => group[measure]?.toString().trim() || [])),
]
