import type { LoaderFunctionArgs } from 'react-router'
import { listReleaseEvents, type ReleaseEvent, type ReleaseEvents } from '../../contract/catalogue/release-calendar.ts'
import { getOffice, type Office } from '../../contract/office/pages.ts'
import type { Visit } from '../../contract/visit.ts'
import { reportPath, titleIn } from '../catalogue/lists/texts.ts'
import { visitContext } from '../frame/visit.ts'
import { formatMoment } from '../ui/values/moments.ts'
import { addressIn } from '../words/addresses.ts'
import { buildCalendarResponse } from './calendar-responses.ts'
import { type CalendarLine, escapeCalendarText, formatCalendarMoment, joinCalendarLines } from './calendar-text.ts'

/**
 * Answers /releases.ics: the promised releases as a calendar subscription (RFC 5545): all tables, a category or one table, in the requested
 * language. Every reader gets what visitors see.
 */
export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const visit = context.get(visitContext)
  const query = new URL(request.url).searchParams
  const categoryId = query.get('category') ?? ''
  const [office, list] = await Promise.all([
    visit.call(getOffice),
    listReleases(visit, { categoryId, fileName: query.get('table') ?? '' }),
  ])
  return buildCalendarResponse(buildCalendar(list, office, visit), request)
}

const listReleases = async ({ call }: Visit, { categoryId, fileName }: { categoryId: string; fileName: string }) => {
  if (categoryId && !/^[1-9]\d{0,8}$/.test(categoryId)) throw new Response(null, { status: 404 })
  try {
    return await call(listReleaseEvents, {
      ...(categoryId && { categoryId: Number(categoryId) }),
      ...(fileName && { fileName }),
    })
  } catch (error) {
    if ([400, 404].includes((error as { status?: number }).status ?? 0)) throw new Response(null, { status: 404 })
    throw error
  }
}

const title = { en: 'Release calendar', th: 'ปฏิทินเผยแพร่ข้อมูล' }
const moved = { en: 'Moved from', th: 'เลื่อนจาก' }

const buildCalendar = ({ events, nameEn, nameTh }: ReleaseEvents, office: Office, visit: Visit) => {
  const { language } = visit
  const subject = language === 'th' ? nameTh : nameEn
  const name = [subject, title[language], office.name[language]].filter(Boolean).join(' · ')
  return joinCalendarLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${escapeCalendarText(office.domain)}//Khlang//${language.toUpperCase()}`],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ['NAME', escapeCalendarText(name)],
    ['X-WR-CALNAME', escapeCalendarText(name)],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT12H'],
    ['X-PUBLISHED-TTL', 'PT12H'],
    ...events.flatMap(event => buildLines(event, office.domain, visit)),
    ['END', 'VCALENDAR'],
  ])
}

const buildLines = (event: ReleaseEvent, domain: string, { language, publicUrl }: Visit): CalendarLine[] => {
  const { id, dueAt, movedFrom, sequence, changedAt, categoryEn, categoryTh } = event
  const reason = language === 'th' ? (event.reasonTh ?? event.reasonEn) : (event.reasonEn ?? event.reasonTh)
  const moveNote =
    movedFrom && [`${moved[language]} ${formatMoment(movedFrom, language)}`, reason].filter(Boolean).join('\n')
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `release-${id}@${escapeCalendarText(domain)}`],
    ['DTSTAMP', formatCalendarMoment(changedAt)],
    ['LAST-MODIFIED', formatCalendarMoment(changedAt)],
    ['SEQUENCE', String(sequence)],
    ['DTSTART', formatCalendarMoment(dueAt)],
    [`SUMMARY;LANGUAGE=${language}`, escapeCalendarText(titleIn(language, event))],
    ...(moveNote ? [['DESCRIPTION', escapeCalendarText(moveNote)] as const] : []),
    ['CATEGORIES', escapeCalendarText(language === 'th' ? categoryTh : categoryEn)],
    ['URL', addressIn(language, publicUrl + reportPath(event))],
    ['TRANSP', 'TRANSPARENT'],
    ['END', 'VEVENT'],
  ]
}
