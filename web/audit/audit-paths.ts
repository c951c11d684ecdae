import type { AuditFilters } from '../../contract/audit/records.ts'
import { tableParameter } from './filters.ts'
import type { Period } from './periods.ts'

/** Returns the URL of the filtered trail; `before` leaves out the entries since that time. */
export const toTrailHref = (filters: Partial<AuditFilters>, filterPeriod?: Period, before?: string) => {
  const { from, until, tableName, ...others } = filters
  const query = new URLSearchParams({
    ...(filterPeriod ? { when: filterPeriod } : { ...(from && { from }), ...(until && { until }) }),
    ...others,
    ...(tableName && { [tableParameter]: tableName }),
    ...(before && { before }),
  })
  return `?${query}`
}

/** Returns the URL of one record with its full values. */
export const toRecordHref = (auditId: number) => `?record=${auditId}`

/** Returns the URL of all records of an entry, whose id is that of its first record. */
export const toEntryHref = (entryId: number, page = 1) => `?entry=${entryId}${page > 1 ? `&page=${page}` : ''}`
