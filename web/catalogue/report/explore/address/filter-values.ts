import { quoteValue, splitList } from './lists.ts'

/** The filter of one column as its form shows it. */
export interface FilterValues {
  values: string[]
  from: string
  to: string
  contains: string
  /** `only` for rows without a value, `none` for rows with one; empty for both. */
  missing: 'only' | 'none' | ''
  /** A condition that has no fields in the form, in the syntax of the API. */
  otherCondition: string
}

export const noFilter: FilterValues = { values: [], from: '', to: '', contains: '', missing: '', otherCondition: '' }

/**
 * Parses the filter of a column in the syntax of the API: an empty text for missing values, `!` for present ones, `~text` for a part of the
 * value, `1..5` for a range, and `a,b` for values. `isText` is true for a column of texts, which have no ranges.
 */
export const parseFilterValues = (raw: string, { isText }: { isText: boolean }): FilterValues => {
  if (raw === '') return { ...noFilter, missing: 'only' }
  if (raw === '!') return { ...noFilter, missing: 'none' }
  if (raw.startsWith('~') && raw.length > 1) return { ...noFilter, contains: raw.slice(1) }
  // Excluded values and beginnings of values have no fields in the form.
  if (raw.startsWith('!') || raw.startsWith('^')) return { ...noFilter, otherCondition: raw }
  const parts = splitList(raw)
  const isRange = (part: { text: string; isQuoted: boolean }) => !isText && !part.isQuoted && part.text.includes('..')
  const [first] = parts
  if (parts.length === 1 && first && isRange(first)) {
    const [from = '', to = ''] = first.text.split('..')
    return { ...noFilter, from: from.trim(), to: to.trim() }
  }
  if (parts.some(isRange)) return { ...noFilter, otherCondition: raw }
  return { ...noFilter, values: parts.map(({ text }) => text) }
}

/** Formats a filter in the syntax of the API; null if it is empty. */
export const formatFilterParameter = ({
  values,
  from,
  to,
  contains,
  missing,
  otherCondition,
}: FilterValues): string | null => {
  if (missing) return missing === 'only' ? '' : '!'
  if (contains) return `~${contains}`
  if (from || to) return `${from}..${to}`
  if (values.length > 0) return values.map(quoteValue).join(',')
  return otherCondition || null
}
