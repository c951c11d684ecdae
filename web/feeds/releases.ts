import type { LoaderFunctionArgs } from 'react-router'
import { listReleaseEvents, type ReleaseEvent, type ReleaseEvents } from '../../contract/catalogue/release-calendar.ts'
import { getOffice, type Office } from '../../contract/office/pages.ts'
import type { Visit } from '../../contract/visit.ts'
import { buildReportPath } from '../catalogue/lists/catalogue-paths.ts'
import { pickReportTitle } from '../catalogue/lists/names.ts'
import { isInvalidOrMissing } from '../frame/errors/call-refusals.ts'
import { visitContext } from '../frame/visit.ts'
import { formatMoment } from '../ui/values/moments.ts'
import { toLanguageUrl } from '../words/addresses.ts'
import { buildCalendarResponse } from './calendar-responses.ts'
import { type CalendarLine, escapeCalendarText, formatCalendarMoment, joinCalendarLines } from './calendar-text.ts'

/**
 * Responds to /releases.ics with the promised releases of all tables, a category or one table, as a calendar subscription (RFC 5545) in the
 * requested language. Signed-in users receive the same as visitors.
 */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const query = new URL(request.url).searchParams
  const categoryId = query.get('category') ?? ''
  const [office, releases] = await Promise.all([
    visit.call(getOffice),
    listReleases(visit, { categoryId, fileName: query.get('table') ?? '' }),
  ])
  return buildCalendarResponse(buildCalendar(releases, office, visit), request)
}

/** Matches the id of a category. A number of nine digits is always within the range of an integer of the database. */
const identifierPattern = /^[1-9]\d{0,8}$/

const createNotFound = () => new Response(null, { status: 404 })

const listReleases = async ({ call }: Visit, { categoryId, fileName }: { categoryId: string; fileName: string }) => {
  if (categoryId && !identifierPattern.test(categoryId)) throw createNotFound()
  try {
    return await call(listReleaseEvents, {
      ...(categoryId && { categoryId: Number(categoryId) }),
      ...(fileName && { fileName }),
    })
  } catch (error) {
    if (isInvalidOrMissing(error)) throw createNotFound()
    throw error
  }
}

const calendarTitle = { en: 'Release calendar', th: 'ปฏิทินเผยแพร่ข้อมูล' }
const movedFromText = { en: 'Moved from', th: 'เลื่อนจาก' }

/** How often programs request the calendar again: every 12 hours. */
const refreshInterval = 'PT12H'

const buildCalendar = ({ events, nameEn, nameTh }: ReleaseEvents, office: Office, visit: Visit) => {
  const { language } = visit
  // Null for the calendar of all reports.
  const subject = language === 'th' ? nameTh : nameEn
  const calendarName = [subject, calendarTitle[language], office.name[language]].filter(Boolean).join(' · ')
  return joinCalendarLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${escapeCalendarText(office.domain)}//Khlang//${language.toUpperCase()}`],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['NAME', escapeCalendarText(calendarName)],
    ['X-WR-CALNAME', escapeCalendarText(calendarName)],
    ['REFRESH-INTERVAL;VALUE=DURATION', refreshInterval],
    ['X-PUBLISHED-TTL', refreshInterval],
    ...events.flatMap(event => buildEventLines(event, office.domain, visit)),
    ['END', 'VCALENDAR'],
  ])
}

const buildEventLines = (event: ReleaseEvent, domain: string, { language, publicUrl }: Visit): CalendarLine[] => {
  const { id, dueAt, movedFrom, sequence, changedAt, categoryEn, categoryTh } = event
  // Staff may have given the reason in one language only.
  const reason = language === 'th' ? (event.reasonTh ?? event.reasonEn) : (event.reasonEn ?? event.reasonTh)
  const moveNote =
    movedFrom && [`${movedFromText[language]} ${formatMoment(movedFrom, language)}`, reason].filter(Boolean).join('\n')
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `release-${id}@${escapeCalendarText(domain)}`],
    ['DTSTAMP', formatCalendarMoment(changedAt)],
    ['LAST-MODIFIED', formatCalendarMoment(changedAt)],
    ['SEQUENCE', String(sequence)],
    ['DTSTART', formatCalendarMoment(dueAt)],
    [`SUMMARY;LANGUAGE=${language}`, escapeCalendarText(pickReportTitle(language, event))],
    ...(moveNote ? [['DESCRIPTION', escapeCalendarText(moveNote)] as const] : []),
    ['CATEGORIES', escapeCalendarText(language === 'th' ? categoryTh : categoryEn)],
    ['URL', toLanguageUrl(language, publicUrl + buildReportPath(event))],
    // The reader's own calendar does not show the time as busy.
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ]
}
