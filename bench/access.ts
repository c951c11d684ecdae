import { explainAccess } from '../contract/access/explanations.ts'
import { listUsersWithoutReport, listUsersWithReport } from '../contract/access/grant-lists.ts'
import { grantReportToUsers, withdrawReportFromUsers } from '../contract/access/grants.ts'
import { listReportsOfUser, listUsersOfReport } from '../contract/access/monitor.ts'
import { listOtherReports } from '../contract/access/report-groups.ts'
import { listOtherRolePeople } from '../contract/access/roles.ts'
import {
  addToUserGroup,
  listGroupPeople,
  listOtherPeople,
  removeFromUserGroup,
} from '../contract/access/user-groups.ts'
import type { RequestSpec } from './clients/load.ts'
import { measureLoad } from './clients/load.ts'
import type { Figure } from './figures.ts'
import { type BenchPeople, visitorCookies } from './people.ts'
import { buildCategoryPages, buildSearches, post } from './questions.ts'
import { fillAccess } from './world/access-fill.ts'

type World = Awaited<ReturnType<typeof fillAccess>>
/** Returns the milliseconds of a request. */
type Send = (request: RequestSpec) => Promise<number>

const rounds = 3
const seconds = 6
/** Page size of pickers and tables. */
const pickerPage = 50
const tablePage = 50

/** Measures access at 10,000 users and 100,000 grants: the monitor, pickers, saves of long lists, and search with many grants. */
export const measureAccess = async (
  origin: string,
  { sessionCookies }: BenchPeople,
  databaseUrl: string,
): Promise<Figure[]> => {
  const world = await fillAccess(databaseUrl)
  const [administrator = '', reader = ''] = sessionCookies
  const send = createSender(origin, administrator)
  return [
    ...(await measureMonitor(send, world)),
    await measurePickers(send, world),
    ...(await measureLongLists(send, world)),
    ...(await measureManyGrants(origin, reader)),
  ]
}

const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

/** Creates a function that sends a request with a session's cookie, and throws unless it succeeds. */
const createSender =
  (origin: string, cookie: string): Send =>
  async ({ path, body = '' }) => {
    const startedAt = performance.now()
    const response = await fetch(origin + path, { method: 'POST', headers: { ...headers, cookie }, body })
    const text = await response.text()
    const milliseconds = performance.now() - startedAt
    if (response.status !== 200) throw new Error(`${path} returned ${response.status} ${text.slice(0, 200)}`)
    return milliseconds
  }

const pickQuantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/** Measures requests one after the other, as staff send them, after a warm-up with the first of them. */
const measureTimes = async (send: Send, requests: RequestSpec[]) => {
  await send(requests[0]!)
  const times: number[] = []
  for (const request of requests) times.push(await send(request))
  return times
}

/** Returns evenly spaced ids from a list. */
const pickEvenly = (ids: readonly number[], count: number) =>
  Array.from({ length: count }, (_, index) => ids[Math.floor((index * ids.length) / count)]!)

const measureMonitor = async (send: Send, { grantedReports, people }: World): Promise<Figure[]> => {
  const users = pickEvenly(people, 41)
  const reports = pickEvenly(grantedReports, 41)
  const measurements: [name: string, atMost: number, requests: RequestSpec[]][] = [
    [
      'effective reports of one user',
      40,
      users.map(userId => post(listReportsOfUser, { userId, pageSize: tablePage })),
    ],
    ['people of one report', 120, reports.map(reportId => post(listUsersOfReport, { reportId, pageSize: tablePage }))],
    ['Explain', 30, users.map((userId, index) => post(explainAccess, { userId, reportId: reports[index]! }))],
  ]
  const figures: Figure[] = []
  for (const [name, atMost, requests] of measurements)
    figures.push({
      name: `${name}: p50`,
      value: pickQuantile(await measureTimes(send, requests), 0.5),
      unit: 'ms',
      atMost,
    })
  return figures
}

const measurePickers = async (send: Send, { grantedReports, groups, reportGroups }: World): Promise<Figure> => {
  const pickerQueries = [{}, { page: 7 }, { words: 'user12' }, { words: '99', page: 2 }, { descending: true }].map(
    query => ({ ...query, pageSize: pickerPage }),
  )
  const requests = pickerQueries.flatMap(query =>
    [
      post(listUsersWithReport, { reportId: grantedReports[0]!, ...query }),
      post(listUsersWithoutReport, { reportId: grantedReports[1]!, ...query }),
      post(listGroupPeople, { groupId: groups[0]!, ...query }),
      post(listOtherPeople, { groupId: groups[1]!, ...query }),
      post(listOtherReports, { groupId: reportGroups[0]!, ...query }),
      post(listOtherRolePeople, { roleId: 2, ...query }),
    ].flatMap(request => Array.from({ length: 5 }, () => request)),
  )
  return {
    name: 'pages of pickers: p95',
    value: pickQuantile(await measureTimes(send, requests), 0.95),
    unit: 'ms',
    atMost: 60,
  }
}

const measureLongLists = async (send: Send, { ungrantedReport, people, groups }: World): Promise<Figure[]> => {
  const list = { reportId: ungrantedReport, userIds: people }
  const members = { groupId: groups[0]!, userIds: people }
  const grantMilliseconds = await send(post(grantReportToUsers, list))
  const withdrawMilliseconds = await send(post(withdrawReportFromUsers, list))
  const addMilliseconds = await send(post(addToUserGroup, members))
  const removeMilliseconds = await send(post(removeFromUserGroup, members))
  return [
    { name: 'a report granted to 10,000 people', value: grantMilliseconds, unit: 'ms', atMost: 2000 },
    { name: 'the same taken back', value: withdrawMilliseconds, unit: 'ms', atMost: 2000 },
    { name: '10,000 people put into a user group', value: addMilliseconds, unit: 'ms', atMost: 2000 },
    { name: 'the same taken out', value: removeMilliseconds, unit: 'ms', atMost: 2000 },
  ]
}

/** Measures searches and category pages of a user with 5,000 granted reports and of a visitor, in turns. */
const measureManyGrants = async (origin: string, reader: string): Promise<Figure[]> => {
  const figures: Figure[] = []
  for (const [name, requests] of Object.entries({
    searches: buildSearches(),
    'category pages': buildCategoryPages(),
  })) {
    const addCookie = (cookie: string): RequestSpec[] =>
      requests.map(request => ({
        ...request,
        headers: { ...request.headers, 'sec-fetch-site': 'same-origin', cookie },
      }))
    const rates = { reader: [] as number[], visitor: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      for (const [who, cookie] of [
        ['visitor', visitorCookies],
        ['reader', reader],
      ] as const)
        rates[who].push((await measureLoad({ origin, requests: addCookie(cookie), seconds })).perSecond)
    }
    const value = pickQuantile(rates.reader, 0.5) / pickQuantile(rates.visitor, 0.5)
    figures.push({ name: `${name} with 5,000 grants, to a visitor's rate`, value, unit: 'ratio', atLeast: 0.5 })
  }
  return figures
}
