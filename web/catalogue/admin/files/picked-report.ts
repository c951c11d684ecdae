import type { OutputOf } from '../../../../contract/call.ts'
import type { listReportNames } from '../../../../contract/catalogue/editing/report-choices.ts'

/** A report that staff have picked by its File Name. */
export type PickedReport = OutputOf<typeof listReportNames>[number]
