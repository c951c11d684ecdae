import { logIn } from '../../contract/accounts/logins.ts'
import { checkSession } from '../../contract/accounts/sessions.ts'
import { downloadCsv } from '../../contract/catalogue/downloads.ts'
import judged from '../../sample/search/judged-queries.json' with { type: 'json' }
import { type BenchPeople, password, visitorCookies } from '../people.ts'
import { searchFor } from '../questions.ts'
import type { Kind } from './clients.ts'

const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
/** Tables of the sample that readers view, query and download. */
const soakedTables = ['gdp-current-usd', 'population-by-country', 'inflation-consumer-prices', 'unemployment-rate']
/** Number of client addresses of the logins. */
const addresses = 5000

/** Returns the requests per second of a ministry's readers, multiplied by `share`. */
export const soakKinds = (people: BenchPeople, share: number): Kind[] =>
  fullKinds(people).map(kind => ({ ...kind, perSecond: kind.perSecond * share }))

const fullKinds = ({ sessionCookies, names }: BenchPeople): Kind[] => [
  {
    name: 'polls of 10,000 signed-in browsers',
    perSecond: 1000,
    requests: sessionCookies.map(cookie => ({
      method: 'POST',
      path: checkSession.path,
      headers: { ...json, cookie },
      body: '{}',
    })),
  },
  {
    name: 'pages',
    perSecond: 200,
    requests: ['/', '/opendata/Economy', ...soakedTables.map(name => `/report/${name}`), '/releases'].map(path => ({
      path,
      headers: { 'accept-encoding': 'gzip' },
    })),
  },
  { name: 'searches', perSecond: 50, requests: judged.map(({ query }) => searchFor(query)) },
  {
    name: 'downloads',
    perSecond: 20,
    requests: sessionCookies.slice(0, 200).map((cookie, index) => ({
      path: downloadCsv.path.replace('{file_name}', soakedTables[index % soakedTables.length]!),
      headers: { cookie },
    })),
  },
  {
    name: 'logins',
    perSecond: 5,
    requests: Array.from({ length: addresses }, (_, index) => ({
      method: 'POST',
      path: logIn.path,
      headers: { ...json, cookie: visitorCookies, 'x-forwarded-for': `10.1.${index >> 8}.${index & 255}` },
      body: JSON.stringify({ username: names[index % names.length], password }),
    })),
  },
  {
    name: 'table queries',
    perSecond: 2,
    requests: soakedTables.flatMap(name => [
      { path: `/api/tables/${name}/rows?limit=100` },
      { path: `/api/tables/${name}/profile` },
    ]),
  },
]
