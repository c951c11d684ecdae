import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { RequestSpec } from '../clients/load.ts'

/** Requests of one kind, evenly spaced and sent without waiting for earlier responses. */
export interface Kind {
  name: string
  perSecond: number
  requests: RequestSpec[]
}

interface Load {
  origin: string
  kinds: Kind[]
  seconds: number
}

export interface KindResult {
  name: string
  answered: number
  p50: number
  p95: number
  p99: number
  /** Number of failures by status (other than 200) or connection error. */
  failures: Record<string, number>
}

/** Sends all kinds concurrently from a separate process; `stop` ends it early. */
export const startClients = (load: Load) => {
  const child = fork(import.meta.filename)
  child.send(load)
  const results = once(child, 'message').then(([message]) => message as KindResult[])
  return { results, stop: () => child.kill() }
}

/** Timeout of a request, in milliseconds. */
const timeoutMilliseconds = 30_000
const everyMilliseconds = 5
/** Seconds in which the load rises to its full rate, as behind a balancer; failures count, times do not. */
const warmUp = 20
/** Limit of in-flight requests of a kind; further ones are not sent, so that the run ends in time even if the portal cannot keep up. */
const maxInFlight = 2000

const sendRequest = (agent: Agent, origin: string, { method = 'GET', path, headers = {}, body }: RequestSpec) =>
  new Promise<string>(resolve => {
    const clientRequest = request(origin + path, { method, headers, agent, timeout: timeoutMilliseconds }, response => {
      response.resume()
      response.on('end', () => resolve(`${response.statusCode}`))
      response.on('error', error => resolve(error.message))
    })
    clientRequest.on('timeout', () => clientRequest.destroy(new Error('no response')))
    clientRequest.on('error', error => resolve(error.message))
    clientRequest.end(body)
  })

const send = async ({ origin, kinds, seconds }: Load): Promise<KindResult[]> => {
  const states = kinds.map(kind => ({
    kind,
    // Kinds do not wait for each other's connections, because different browsers send them.
    agent: new Agent({ keepAlive: true, maxSockets: 400 }),
    under: new Set<Promise<void>>(),
    sent: 0,
    times: [] as number[],
    failures: {} as Record<string, number>,
  }))
  const startedAt = performance.now()
  for (let elapsed = 0; elapsed < warmUp + seconds; elapsed = (performance.now() - startedAt) / 1000) {
    const isCounted = elapsed > warmUp
    const due = isCounted ? elapsed - warmUp / 2 : elapsed ** 2 / (2 * warmUp)
    for (const state of states)
      for (; state.sent < due * state.kind.perSecond; state.sent += 1) {
        if (state.under.size >= maxInFlight) {
          state.failures['not sent'] = (state.failures['not sent'] ?? 0) + 1
          continue
        }
        const sentAt = performance.now()
        const request = state.kind.requests[state.sent % state.kind.requests.length]!
        const one = sendRequest(state.agent, origin, request).then(status => {
          state.under.delete(one)
          if (status !== '200') state.failures[status] = (state.failures[status] ?? 0) + 1
          else if (isCounted) state.times.push(performance.now() - sentAt)
        })
        state.under.add(one)
      }
    await setTimeout(everyMilliseconds)
  }
  await Promise.all(states.flatMap(({ under }) => [...under]))
  return states.map(({ kind, times, failures }) => {
    times.sort((a, b) => a - b)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
    return { name: kind.name, answered: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures }
  })
}

if (import.meta.main) {
  const [load] = (await once(process, 'message')) as [Load]
  process.send?.(await send(load))
  process.disconnect?.()
}
