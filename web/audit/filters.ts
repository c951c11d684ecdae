import type { AuditFilters } from '../../contract/audit/records.ts'
import { auditTopics } from '../../contract/audit/topics.ts'
import { day } from '../../contract/days.ts'
import { text } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'
import { computePeriodDays, type Period, periods } from './periods.ts'

/** The filters that are text, each with its parameter in the URL and its maximum length. */
const textFilters = {
  username: { parameter: 'username', maxLength: limits.username },
  call: { parameter: 'call', maxLength: limits.line },
  tableName: { parameter: 'subject', maxLength: limits.line },
  words: { parameter: 'words', maxLength: limits.searchText },
} as const
/** The parameter of the URL that names the table; the wire uses the same name. */
export const tableParameter = textFilters.tableName.parameter
const textFilterNames = Object.keys(textFilters) as (keyof typeof textFilters)[]

/** No id and no page number is as large, so a larger number in a URL is a typing error. */
const maxNumber = 1e12

/** What a URL of the page requests: one record, all records of an entry, or otherwise the filtered entries. */
interface AuditQuery {
  filters: Partial<AuditFilters>
  /** A named period such as this month; absent if the filters have a first or last day of their own, or none. */
  filterPeriod?: Period
  /** Only entries before this time are shown. */
  before?: string
  /** The id of the only record that is shown. */
  shownRecordId?: number
  /** The id of a record; all records of its entry are shown. Links have the id of the entry, which is that of its first record. */
  entryRecordId?: number
  page: number
}

/** Parses the parameters of a URL; ignores invalid values. */
export const parseAuditQuery = (parameters: URLSearchParams, today: string): AuditQuery => {
  const shownRecordId = parseNumber(parameters, 'record')
  if (shownRecordId !== undefined) return { filters: {}, shownRecordId, page: 1 }
  const entryRecordId = parseNumber(parameters, 'entry')
  if (entryRecordId !== undefined) return { filters: {}, entryRecordId, page: parseNumber(parameters, 'page') ?? 1 }
  const filterPeriod = periods.find(period => period === parameters.get('when'))
  const before = parameters.get('before')
  return {
    filters: {
      ...(filterPeriod ? computePeriodDays(filterPeriod, today) : parseDays(parameters)),
      ...parseTextsAndTopic(parameters),
    },
    ...(filterPeriod && { filterPeriod }),
    ...(before && isMoment(before) && { before }),
    page: 1,
  }
}

const parseNumber = (parameters: URLSearchParams, name: string) => {
  const number = Number(parameters.get(name))
  return Number.isSafeInteger(number) && number > 0 && number < maxNumber ? number : undefined
}

/** Returns true for a time in the form of `earlierBefore` in a response. */
const isMoment = (raw: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(raw) && !Number.isNaN(Date.parse(raw))

const parseDays = (parameters: URLSearchParams) => {
  const days: Partial<AuditFilters> = {}
  for (const name of ['from', 'until'] as const) {
    const value = parameters.get(name)
    if (value && day.safeParse(value).success) days[name] = value
  }
  return days
}

const parseTextsAndTopic = (parameters: URLSearchParams) => {
  const filters: Partial<AuditFilters> = {}
  for (const name of textFilterNames) {
    const { parameter, maxLength } = textFilters[name]
    const value = parameters.get(parameter)?.trim().slice(0, maxLength)
    if (value && text(maxLength).safeParse(value).success) filters[name] = value
  }
  const topic = auditTopics.find(auditTopic => auditTopic === parameters.get('topic'))
  return topic ? { ...filters, topic } : filters
}

/** Returns true for the whole trail, from its latest entry. */
export const isUnfiltered = ({
  filters,
  filterPeriod,
  before,
}: Pick<AuditQuery, 'filters' | 'filterPeriod' | 'before'>) =>
  Object.keys(filters).length === 0 && filterPeriod === undefined && before === undefined
