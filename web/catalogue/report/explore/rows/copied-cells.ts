import type { Era } from '../../../../../contract/tables/columns.ts'
import { toEraYear } from '../../../../../contract/tables/year-eras.ts'
import type { Cell, Column } from '../api-responses.ts'
import { isTime } from '../columns.ts'

/** Returns the text of a cell for the clipboard: as in a downloaded file, so in ISO 8601 with the year of the reader's era, and empty if it is missing. */
export const toCopiedText = (cell: Cell, column: Column, era: Era) => {
  if (cell === null) return ''
  return isTime(column) ? String(cell).replace(/^\d+/, year => String(toEraYear(Number(year), era))) : String(cell)
}
