import type { ClosedDays } from '../../../contract/catalogue/release-rules.ts'
import type { Holiday } from '../../../contract/office/holidays.ts'
import type { EditingGround } from '../editing/edits.ts'

/** What the functions about promised releases need. */
export interface ReleaseGround extends EditingGround {
  holidays: readonly Holiday[]
}

/** The days of holidays. */
export const closedDaysOf = (holidays: readonly Holiday[]): ClosedDays => new Set(holidays.map(({ day }) => day))
