import type { AuditRecord } from '../../contract/audit/records.ts'
import type { Language } from '../../contract/visit.ts'
import { formatDay } from '../ui/values/formats.ts'
import { formatMoment } from '../ui/values/moments.ts'

/** Formats a value of a row: a list by its items, an object with one line for each property; undefined if there is no value. */
export const formatValue = (value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return formatValue(value.map(item => formatValue(item) ?? '').join(', '))
  if (typeof value !== 'object') return JSON.stringify(value)
  const lines = Object.entries(value).map(([name, propertyValue]) => `${name}: ${formatValue(propertyValue) ?? ''}`)
  return lines.length > 0 ? lines.join('\n') : undefined
}

/** Returns the columns that a write changed; of an added or removed row, the columns that have a value. */
export const pickChangedColumns = ({ before, after }: Pick<AuditRecord, 'before' | 'after'>) => {
  if (before && after) return [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const row = before ?? after ?? {}
  return Object.keys(row).filter(column => formatValue(row[column]) !== undefined)
}

const dayColumns = new Set(['release_date', 'next_release_date'])
const momentColumns = new Set(['created_at', 'published_at'])

/** Formats a column's day or time; undefined for any other column. */
export const formatTimeValue = (column: string, value: unknown, language: Language): string | undefined => {
  if (typeof value !== 'string') return undefined
  if (dayColumns.has(column) && /^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value, language)
  if (momentColumns.has(column) && !Number.isNaN(Date.parse(value))) return formatMoment(value, language)
  return undefined
}
