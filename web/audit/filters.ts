import type { AuditFilters } from '../../contract/audit/records.ts'
import { auditTopics } from '../../contract/audit/topics.ts'
import { day } from '../../contract/days.ts'
import { text } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'
import { computePeriodDays, type Period, periods } from './periods.ts'

const lengths = { username: limits.username, call: limits.line, subject: limits.line, words: limits.searchText }

interface AuditQuery {
  filters: Partial<AuditFilters>
  when?: Period
  /** Cursor of earlier entries. */
  before?: string
  /** The requested record, or the entry with one of its records. */
  record?: number
  entry?: number
  page: number
}

/** Reads the filters from a URL; ignores invalid values. */
export const parseAuditQuery = (parameters: URLSearchParams, today: string): AuditQuery => {
  const record = readNumber(parameters, 'record')
  if (record !== undefined) return { filters: {}, record, page: 1 }
  const entry = readNumber(parameters, 'entry')
  if (entry !== undefined) return { filters: {}, entry, page: readNumber(parameters, 'page') ?? 1 }
  const when = periods.find(period => period === parameters.get('when'))
  const before = parameters.get('before')
  return {
    filters: { ...(when ? computePeriodDays(when, today) : readDays(parameters)), ...readTexts(parameters) },
    ...(when && { when }),
    ...(before && isMoment(before) && { before }),
    page: 1,
  }
}

const readNumber = (parameters: URLSearchParams, name: string) => {
  const number = Number(parameters.get(name))
  return Number.isSafeInteger(number) && number > 0 && number < 1e12 ? number : undefined
}

const isMoment = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text))

const readDays = (parameters: URLSearchParams) => {
  const days: Partial<AuditFilters> = {}
  for (const name of ['from', 'until'] as const) {
    const value = parameters.get(name)
    if (value && day.safeParse(value).success) days[name] = value
  }
  return days
}

const readTexts = (parameters: URLSearchParams) => {
  const filters: Partial<AuditFilters> = {}
  for (const name of ['username', 'call', 'subject', 'words'] as const) {
    const value = parameters.get(name)?.trim().slice(0, lengths[name])
    if (value && text(lengths[name]).safeParse(value).success) filters[name] = value
  }
  const topic = auditTopics.find(auditTopic => auditTopic === parameters.get('topic'))
  return topic ? { ...filters, topic } : filters
}

/** Returns true for the whole trail, from its latest entry. */
export const isUnfiltered = ({ filters, when, before }: Pick<AuditQuery, 'filters' | 'when' | 'before'>) =>
  Object.keys(filters).length === 0 && when === undefined && before === undefined

/** Returns the URL of the filtered trail from a moment back. */
export const toTrailHref = ({ from, until, ...filters }: Partial<AuditFilters>, when?: Period, before?: string) => {
  const query = new URLSearchParams({
    ...(when ? { when } : { ...(from && { from }), ...(until && { until }) }),
    ...filters,
    ...(before && { before }),
  })
  return `?${query}`
}

/** Returns the URL of one record with its full values. */
export const toRecordHref = (auditId: number) => `?record=${auditId}`

/** Returns the URL of all records of an entry. */
export const toEntryHref = (entryId: number, page = 1) => `?entry=${entryId}${page > 1 ? `&page=${page}` : ''}`
