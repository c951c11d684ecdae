import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { LoadResult, RequestSpec } from './load.ts'

export interface Pace {
  origin: string
  requests: RequestSpec[]
  seconds: number
  /** Requests per second, evenly spaced, and sent without waiting for earlier responses. */
  rate: number
}

/** Sends requests at a steady rate, like many independent readers, from a separate process. Throws if any response fails. */
export const measurePace = async (pace: Pace): Promise<LoadResult> => {
  const child = fork(import.meta.filename)
  child.send(pace)
  const [result] = (await once(child, 'message')) as [LoadResult & { failures: number }]
  if (result.failures) throw new Error(`${result.failures} requests to ${pace.origin} failed`)
  return result
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 })

/** Returns the milliseconds until the whole response has arrived; rejects unless it is a 200. */
const timeRequest = (origin: string, { method = 'GET', path, headers = {}, body }: RequestSpec) =>
  new Promise<number>((resolve, reject) => {
    const startedAt = performance.now()
    request(origin + path, { method, headers, agent }, response => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(performance.now() - startedAt)
          : reject(new Error(`${response.statusCode}`)),
      )
    })
      .on('error', reject)
      .end(body)
  })

const sendSteadily = async ({ origin, requests, seconds, rate }: Pace) => {
  const times: number[] = []
  let failures = 0
  const pendingRequests: Promise<unknown>[] = []
  const startedAt = performance.now()
  for (let index = 0; index < rate * seconds; index += 1) {
    const pauseMilliseconds = startedAt + (index * 1000) / rate - performance.now()
    if (pauseMilliseconds > 0) await setTimeout(pauseMilliseconds)
    pendingRequests.push(
      timeRequest(origin, requests[index % requests.length]!).then(
        milliseconds => times.push(milliseconds),
        () => failures++,
      ),
    )
  }
  await Promise.all(pendingRequests)
  const perSecond = times.length / ((performance.now() - startedAt) / 1000)
  times.sort((a, b) => a - b)
  const pickQuantile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  agent.destroy()
  return { perSecond, p50: pickQuantile(0.5), p95: pickQuantile(0.95), failures }
}

if (import.meta.main) {
  const [pace] = (await once(process, 'message')) as [Pace]
  process.send?.(await sendSteadily(pace))
  process.disconnect?.()
}
