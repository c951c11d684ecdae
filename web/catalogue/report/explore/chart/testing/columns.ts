import type { Column, ColumnProfile } from '../../api-responses.ts'

/** Returns a text column, with some fields changed. */
export const column = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  type: 'text',
  role: 'label',
  unit: null,
  era: null,
  scale: null,
  mark_of: null,
  part_of: null,
  period: null,
  description_en: '',
  description_th: '',
  ...more,
})
export const date = column('Date', { type: 'date', role: 'time', era: 'ce' })
export const country = column('Country')
export const rate = column('Rate', { type: 'decimal', role: 'measure' })
export const columns = [date, country, rate]
/** Returns the profile of a column with a thousand values, with some fields changed. */
export const profile = (name: string, more: Partial<ColumnProfile> = {}): ColumnProfile => ({
  name,
  missing: 0,
  distinct: 1000,
  least: '1971-01-01',
  greatest: '2026-06-01',
  frequent: [],
  ...more,
})
export const profiles = columns.map(({ name }) => profile(name))
