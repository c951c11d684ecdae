import {
  type ColumnFacts,
  type ColumnRecipe,
  type ColumnRole,
  isNumberKind,
} from '../../../../contract/tables/columns.ts'
import { isLabelName, isNoteName } from './column-names.ts'

/** A longer text is prose, not a value chosen from a list. */
const maxLabelLength = 80

/** Picks the role of a column by its kind, its name and the length of its texts. */
export const pickRole = (
  { name, kind, era }: Omit<ColumnRecipe, 'role'>,
  { averageLength }: ColumnFacts,
): ColumnRole => {
  const isYear = kind === 'integer' && era !== null
  if (kind === 'date' || kind === 'datetime' || isYear) return 'time'
  if (isNumberKind(kind)) return isLabelName(name) ? 'label' : 'measure'
  return isNoteName(name) || averageLength > maxLabelLength ? 'note' : 'label'
}
