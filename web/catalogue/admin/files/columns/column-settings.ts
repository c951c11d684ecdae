import type { DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoice } from '../../../../../contract/tables/column-choices.ts'
import { type ColumnKind, type Era, eras, isNumberKind } from '../../../../../contract/tables/columns.ts'

/** The type of dates with the month first. It is an option beside the kinds of columns, of which `date` has the day first. */
export const monthFirst = 'mdy'
export type TypeOption = ColumnKind | typeof monthFirst

/** Returns the option for the type of a column. */
export const pickTypeOption = ({ kind, order }: DraftColumn): TypeOption => (order === monthFirst ? monthFirst : kind)

/** Returns the settings of a column that staff can choose. */
export const toColumnChoice = ({ kind, role, unit, era, order, missing }: DraftColumn): ColumnChoice => ({
  kind,
  role,
  unit,
  era,
  order,
  missing,
})

/**
 * Returns the choice of a type for a column. Without a role, an era or a unit, the portal detects those that suit the type. Words for a
 * missing value stay.
 */
export const toTypeChoice = (column: DraftColumn, type: TypeOption): ColumnChoice => {
  const kind = type === monthFirst ? 'date' : type
  const dayMonthOrder = type === monthFirst ? monthFirst : 'dmy'
  return {
    kind,
    order: kind === 'date' ? dayMonthOrder : null,
    unit: isNumberKind(column.kind) && isNumberKind(kind) ? column.unit : undefined,
    missing: pickMissingWords(column, kind),
  }
}

/** A text column counts only the words that staff typed as missing. Another type adds those that the portal found. */
const pickMissingWords = ({ kind, missing, words }: DraftColumn, newKind: ColumnKind) => {
  if (kind !== 'text' || newKind === 'text') return missing
  return missing.length === 0 ? undefined : [...new Set([...missing, ...words.map(({ word }) => word)])]
}

/** Lists the eras that staff can choose for a column, null for integers that are no years; empty for a column without years. */
export const listEraOptions = ({ kind, era, mayBeYears }: DraftColumn): (Era | null)[] => {
  if (kind === 'date' || kind === 'datetime') return [...eras]
  return kind === 'integer' && (mayBeYears || era !== null) ? [null, ...eras] : []
}

/** Returns the choice of an era for a column. A number that becomes a year, or stops being one, gets the role that suits it. */
export const toEraChoice = (column: DraftColumn, era: Era | null): ColumnChoice => {
  const keepsRole = (era === null) === (column.era === null)
  return { ...toColumnChoice(column), era, role: keepsRole ? column.role : undefined }
}

/** Returns true for columns of numbers that are no years, and for those that are texts only because some numbers have no per cent sign. */
export const canHaveUnit = ({ kind, era, flag }: DraftColumn) =>
  (isNumberKind(kind) && era === null) || flag === 'mixedUnits'

/** Returns the choice of a unit for a column. A column of texts with a unit becomes one of numbers. */
export const toUnitChoice = (column: DraftColumn, unit: '%' | null): ColumnChoice => {
  if (isNumberKind(column.kind)) return { ...toColumnChoice(column), unit }
  return { ...toTypeChoice(column, column.scale > 0 ? 'decimal' : 'integer'), unit }
}
