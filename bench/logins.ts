import { setTimeout } from 'node:timers/promises'
import { type LoginStatus, logIn } from '../contract/accounts/logins.ts'
import { checkSession } from '../contract/accounts/sessions.ts'
import type { RequestSpec } from './clients/load.ts'
import { measurePace } from './clients/pace.ts'
import type { Figure } from './figures.ts'
import { median } from './medians.ts'
import { type BenchPeople, password, visitorCookies } from './people.ts'
import { processorSeconds } from './processors.ts'

const pollSeconds = 20
const loginSeconds = 60
const pollsPerSecond = 1000
const pagesPerSecond = 100
const loginsPerSecond = 10
/** How often a wrong password is tried for known names, and as often for unknown ones. */
const wrongPasswordTries = 200

const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

/** Measures the processor time of portal and database for 10,000 signed-in browsers that check their session every ten seconds. */
export const measurePolls = async (
  { origin, pid }: { origin: string; pid: number },
  { sessionCookies }: BenchPeople,
): Promise<Figure[]> => {
  const requests = sessionCookies.map(
    (cookie): RequestSpec => ({ method: 'POST', path: checkSession.path, headers: { ...headers, cookie }, body: '{}' }),
  )
  const before = processorSeconds(pid)
  const { perSecond, p95 } = await measurePace({ origin, requests, seconds: pollSeconds, rate: pollsPerSecond })
  const processors = (processorSeconds(pid) - before) / pollSeconds
  return [
    { name: 'checkSession: requests/s of 10,000 signed-in browsers', value: perSecond, unit: '/s', atLeast: 990 },
    { name: 'checkSession: p95', value: p95, unit: 'ms' },
    { name: 'checkSession: processors of portal and database together', value: processors, unit: '', atMost: 1 },
  ]
}

/** Measures page views at a steady rate, first without and then with ten logins per second. */
export const measureLogins = async (origin: string, { names }: BenchPeople): Promise<Figure[]> => {
  const pages = { origin, requests: [{ path: '/', headers: { 'accept-encoding': 'gzip' } }], rate: pagesPerSecond }
  await measurePace({ ...pages, seconds: 3 })
  const idle = await measurePace({ ...pages, seconds: 20 })
  const stopping = new AbortController()
  const logins = logInSteadily(origin, names, stopping.signal)
  const beside = await measurePace({ ...pages, seconds: loginSeconds })
  stopping.abort()
  const times = (await logins).sort((a, b) => a - b)
  const name = 'pages beside 10 logins/s'
  return [
    { name: 'pages at 100/s: p95', value: idle.p95, unit: 'ms' },
    { name: `${name}: p95`, value: beside.p95, unit: 'ms' },
    { name: `${name}: p95 to that without logins`, value: beside.p95 / idle.p95, unit: 'ratio', atMost: 2 },
    { name: 'logins/s', value: times.length / loginSeconds, unit: '/s', atLeast: 9.9 },
    { name: 'login: p95', value: times[Math.floor(times.length * 0.95)] ?? Number.NaN, unit: 'ms' },
  ]
}

/** Returns the milliseconds of each login. Throws if one fails. */
const logInSteadily = async (origin: string, names: string[], signal: AbortSignal) => {
  const times: Promise<number>[] = []
  const startedAt = performance.now()
  for (let index = 0; !signal.aborted; index += 1) {
    times.push(
      timeLogin(origin, {
        username: names[index % names.length]!,
        typedPassword: password,
        expectedStatus: 'success',
        index,
      }),
    )
    const nextAt = startedAt + (index + 1) * (1000 / loginsPerSecond)
    await setTimeout(Math.max(0, nextAt - performance.now()))
  }
  return Promise.all(times)
}

/** Returns the milliseconds of a login. Each one comes from another address, so that no limit per address applies. */
const timeLogin = async (
  origin: string,
  {
    username,
    typedPassword,
    expectedStatus,
    index,
  }: { username: string; typedPassword: string; expectedStatus: LoginStatus; index: number },
) => {
  const startedAt = performance.now()
  const response = await fetch(origin + logIn.path, {
    method: 'POST',
    headers: {
      ...headers,
      cookie: visitorCookies,
      'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
    },
    body: JSON.stringify({ username, password: typedPassword }),
  })
  const { status } = logIn.output.decode((await response.json()) as never)
  if (status !== expectedStatus) throw new Error(`The login of ${username} returned ${status}`)
  return performance.now() - startedAt
}

/** Compares the times of a wrong password for known and unknown names, in turns, each name once so that no account is locked. */
export const measureWrongPasswords = async (origin: string, { names }: BenchPeople): Promise<Figure> => {
  const known: number[] = []
  const unknown: number[] = []
  for (let round = -20; round < wrongPasswordTries; round += 1) {
    const tries = [
      { times: known, name: names.at(round - 1)! },
      { times: unknown, name: `nobody${round + 1000}` },
    ]
    for (const { times, name } of round % 2 ? tries : tries.toReversed()) {
      const milliseconds = await timeLogin(origin, {
        username: name,
        typedPassword: 'Wrong-Pass1',
        expectedStatus: 'notFound',
        index: 1_000_000 + round,
      })
      if (round >= 0) times.push(milliseconds)
    }
  }
  const differencePercent = Math.abs(median(known) / median(unknown) - 1) * 100
  return {
    name: 'wrong password, known to unknown name: medians apart',
    value: differencePercent,
    unit: '%',
    atMost: 5,
  }
}
