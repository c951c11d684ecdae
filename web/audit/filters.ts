import type { AuditFilters } from '../../contract/audit/records.ts'
import { limits } from '../../contract/limits.ts'

const lengths = { username: limits.username, call: limits.line, subject: limits.line, words: limits.searchText }
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** The filters and the page that an address asks for; what could not be meant is left out. */
export const filtersIn = (asked: URLSearchParams): { filters: Partial<AuditFilters>; page: number } => {
  const filters: Partial<AuditFilters> = {}
  for (const name of ['from', 'until'] as const) {
    const value = asked.get(name)
    if (isDay(value) && !Number.isNaN(Date.parse(value))) filters[name] = value
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
