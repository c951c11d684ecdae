import type { AuditFilters } from '../../contract/audit/records.ts'
import { day } from '../../contract/days.ts'
import { limits } from '../../contract/limits.ts'

const lengths = { username: limits.username, call: limits.line, subject: limits.line, words: limits.searchText }

interface Asked {
  filters: Partial<AuditFilters>
  page: number
  /** The one record that is asked for. */
  record?: number
}

/** The filters and the page that an address asks for, or the one record; what could not be meant is left out. */
export const filtersIn = (asked: URLSearchParams): Asked => {
  const record = Number(asked.get('record'))
  if (Number.isSafeInteger(record) && record > 0) return { filters: {}, page: 1, record }
  const filters: Partial<AuditFilters> = {}
  for (const name of ['from', 'until'] as const) {
    const value = asked.get(name)
    if (value && day.safeParse(value).success) filters[name] = value
  }
  for (const name of ['username', 'call', 'subject', 'words'] as const) {
    const value = asked.get(name)?.trim().slice(0, lengths[name])
    if (value) filters[name] = value
  }
  const page = Number(asked.get('page') ?? 1)
  return { filters, page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1 }
}

/** The address of a page of what is filtered. */
export const hrefWith = (filters: Partial<AuditFilters>, page: number) => {
  const query = new URLSearchParams(filters as Record<string, string>)
  if (page > 1) query.set('page', String(page))
  return `?${query}`
}

/** The address of one record, with its values whole. */
export const hrefOfRecord = (auditId: number) => `?record=${auditId}`
