import type { ClosedDays } from '../../../contract/catalogue/working-days.ts'
import type { Holiday } from '../../../contract/office/holidays.ts'
import type { EditingContext } from '../editing/edits.ts'

/** Dependencies of the functions about promised releases. */
export interface ReleaseContext extends EditingContext {
  holidays: readonly Holiday[]
}

/** Returns the days on which the office is closed because of holidays. */
export const toClosedDays = (holidays: readonly Holiday[]): ClosedDays => new Set(holidays.map(({ day }) => day))
