import type { ClosedDays } from '../../../contract/catalogue/release-rules.ts'
import type { Holiday } from '../../../contract/office/holidays.ts'
import type { EditingGround } from '../editing/edits.ts'

/** Dependencies of the functions about promised releases. */
export interface ReleaseGround extends EditingGround {
  holidays: readonly Holiday[]
}

/** Returns the days of holidays. */
export const closedDaysOf = (holidays: readonly Holiday[]): ClosedDays => new Set(holidays.map(({ day }) => day))
