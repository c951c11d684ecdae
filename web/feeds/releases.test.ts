import assert from 'node:assert/strict'
import { test } from 'node:test'
import ICAL from 'ical.js'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import type { Language, Visit } from '../../contract/visit.ts'
import { visitContext } from '../frame/visit.ts'
import { loader } from './releases.ts'

const event = {
  id: 7,
  fileName: 'sp500',
  titleEn: 'S&P 500, members; a \\ list: with a title that is so long that it needs more than one line of a calendar',
  titleTh: 'อัตราแลกเปลี่ยนเงินตราต่างประเทศต่อดอลลาร์สหรัฐ ค่าเฉลี่ยรายเดือน กำลังที่ยาวเกินหนึ่งบรรทัด',
  frequency: 'Monthly',
  categoryEn: 'Business, Performance',
  categoryTh: 'ผลการดำเนินงาน',
  dueAt: '2027-01-05T02:00:00.000Z',
  movedFrom: null as string | null,
  reasonEn: null as string | null,
  reasonTh: null as string | null,
  sequence: 0,
  changedAt: '2026-11-20T18:30:00.000Z',
}
const moved = {
  ...event,
  id: 8,
  fileName: 'gold',
  movedFrom: '2026-12-31T23:30:00.000Z',
  reasonEn: 'The source is late,\r\nsorry\u0007',
  sequence: 2,
}

const requestCalendar = async ({
  events = [event, moved],
  language = 'en' as Language,
  query = '',
  knownTag = '',
  fails = undefined as number | undefined,
} = {}) => {
  const inputs: object[] = []
  const call = async ({ name }: { name: string }, input: object) => {
    if (name === 'getOffice') return { name: { en: 'Office', th: 'สำนักงาน' }, domain: 'fpo.example.org' }
    inputs.push(input)
    if (fails) throw Object.assign(new Error('refused'), { status: fails })
    return { events, nameEn: 'Economy', nameTh: 'เศรษฐกิจ' }
  }
  const context = new RouterContextProvider()
  context.set(visitContext, { call, language, publicUrl: 'https://data.example.org' } as unknown as Visit)
  const headers = new Headers(knownTag ? { 'if-none-match': knownTag } : {})
  const request = new Request(`https://data.example.org/releases.ics${query}`, { headers })
  const response = await loader({ context, request, params: {} } as unknown as LoaderFunctionArgs)
  return { status: response.status, headers: response.headers, body: await response.text(), inputs }
}

const parseCalendar = (body: string) => {
  const calendar = new ICAL.Component(ICAL.parse(body))
  return { calendar, events: calendar.getAllSubcomponents('vevent').map(component => new ICAL.Event(component)) }
}

for (const language of ['en', 'th'] as const)
  test(`a parser reads the calendar in ${language} correctly`, async () => {
    const { body, headers } = await requestCalendar({ language })
    assert.equal(headers.get('content-type'), 'text/calendar; charset=utf-8')
    const { calendar, events } = parseCalendar(body)
    assert.equal(calendar.getFirstPropertyValue('version'), '2.0')
    assert.ok(calendar.getFirstPropertyValue('prodid'))
    assert.equal(
      calendar.getFirstPropertyValue('x-wr-calname'),
      language === 'en' ? 'Economy · Release calendar · Office' : 'เศรษฐกิจ · ปฏิทินเผยแพร่ข้อมูล · สำนักงาน',
    )
    const [first, second] = events
    assert.equal(first!.summary, language === 'en' ? event.titleEn : event.titleTh)
    assert.equal(first!.startDate.toJSDate().toISOString(), event.dueAt)
    assert.equal(first!.uid, 'release-7@fpo.example.org')
    assert.deepEqual([first!.sequence, second!.sequence], [0, 2])
    assert.equal(first!.component.getFirstPropertyValue('transp'), 'TRANSPARENT')
    assert.equal(
      second!.description,
      language === 'en'
        ? 'Moved from 01/01/2027 06:30\nThe source is late,\nsorry'
        : 'เลื่อนจาก 01/01/2570 06:30\nThe source is late,\nsorry',
    )
    assert.equal(first!.description, null)
    const category = first!.component.getFirstProperty('categories')!
    assert.deepEqual(category.getValues(), [language === 'en' ? event.categoryEn : event.categoryTh])
    const address = 'https://data.example.org/report/sp500'
    assert.equal(first!.component.getFirstPropertyValue('url'), language === 'en' ? address : `${address}?lang=th`)
  })

test('every line ends with CRLF, has at most 75 octets, and is valid Unicode', async () => {
  const { body } = await requestCalendar({ language: 'th' })
  assert.ok(body.endsWith('END:VCALENDAR\r\n'))
  assert.doesNotMatch(body.replaceAll('\r\n', ''), /[\r\n]/)
  const lines = body.split('\r\n')
  for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75, line)
  assert.ok(lines.some(line => line.startsWith(' ')))
  for (const line of lines.filter(candidate => candidate.startsWith(' ')))
    assert.doesNotMatch(line[1]!, /\p{M}/u, 'no mark is parted from its letter')
})

test('a calendar without a release is valid', async () => {
  assert.equal(parseCalendar((await requestCalendar({ events: [] })).body).events.length, 0)
})

test('an unchanged calendar is not sent again', async () => {
  const { headers, status } = await requestCalendar()
  const etag = headers.get('etag')!
  assert.equal(status, 200)
  assert.match(headers.get('cache-control')!, /no-cache/)
  for (const knownTag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const repeated = await requestCalendar({ knownTag })
    assert.deepEqual([repeated.status, repeated.body], [304, ''])
  }
  assert.equal((await requestCalendar({ knownTag: etag, events: [event] })).status, 200)
  assert.equal((await requestCalendar({ knownTag: etag, language: 'th' })).status, 200)
})

test('the URL selects a category or a table', async () => {
  assert.deepEqual((await requestCalendar()).inputs, [{}])
  assert.deepEqual((await requestCalendar({ query: '?category=3' })).inputs, [{ categoryId: 3 }])
  assert.deepEqual((await requestCalendar({ query: '?table=gold' })).inputs, [{ fileName: 'gold' }])
})

for (const [name, options] of [
  ['a category that is not a number', { query: '?category=x' }],
  ['a table that does not exist', { query: '?table=none', fails: 404 }],
  ['a table of an impossible name', { query: '?table=a/b', fails: 400 }],
] as const)
  test(`the calendar of ${name} is not found`, async () => {
    await assert.rejects(requestCalendar(options), error => error instanceof Response && error.status === 404)
  })

test('a failure of the portal is not reported as a client error', async () => {
  await assert.rejects(requestCalendar({ fails: 500 }), /refused/)
})
