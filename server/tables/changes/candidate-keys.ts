import { findComparisonKeyColumns } from '../../catalogue/index.ts'
import type { TableContext } from '../api/table-requests.ts'
import type { RequestedTable } from '../live-tables.ts'
import type { ColumnPair } from './column-changes.ts'

/** Lists the columns of the candidate key: those that staff marked as key, otherwise those by which the publication was compared. */
export const listKeyPairs = async (
  { database }: Pick<TableContext, 'database'>,
  { report }: RequestedTable,
  pairs: readonly ColumnPair[],
): Promise<ColumnPair[]> => {
  const markedPairs = pairs.filter(({ later: { recipe } }) => recipe.role === 'key')
  // Values of different kinds cannot be compared, so such a key is not used.
  if (markedPairs.length > 0) return markedPairs.every(hasSameKind) ? markedPairs : []
  // Empty if the publication was not compared by a key.
  const keyNames = (await findComparisonKeyColumns(database, report.version.versionId)) ?? []
  const keyPairs = pairs.filter(({ later: { recipe } }) => keyNames.includes(recipe.name))
  const hasAllColumns = keyPairs.length === keyNames.length
  return hasAllColumns && keyPairs.every(hasSameKind) ? keyPairs : []
}

const hasSameKind = ({ earlier, later }: ColumnPair) => earlier.recipe.kind === later.recipe.kind
