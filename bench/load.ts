import { fork } from 'node:child_process'
import { once } from 'node:events'
import autocannon, { type Asked } from 'autocannon'

const connections = 20

export interface Load {
  origin: string
  requests: Asked[]
  seconds: number
}
export interface Answered {
  perSecond: number
  /** Milliseconds in which half and 19 of 20 of the answers came. */
  p50: number
  p95: number
}

/** Asks with 20 clients at once, from a process of its own so that it takes no time from what it measures. Throws when any answer fails. */
export const measureLoad = async (load: Load): Promise<Answered> => {
  const child = fork(import.meta.filename)
  child.send(load)
  const [answered] = (await once(child, 'message')) as [Answered & { failures: number }]
  if (answered.failures)
    throw new Error(`${answered.failures} requests to ${load.origin}${load.requests[0]?.path} failed`)
  return answered
}

const answer = async ({ origin, requests, seconds }: Load) => {
  const times: number[] = []
  let clients = 0
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests,
    // Each client begins elsewhere, or all would ask the same at the same time.
    setupClient: client => {
      const from = Math.floor((clients++ * requests.length) / connections)
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
    },
  })
  run.on('response', (_client, _status, _bytes, milliseconds: number) => times.push(milliseconds))
  const { duration, errors, non2xx } = await run
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { perSecond: times.length / duration, p50: at(0.5), p95: at(0.95), failures: errors + non2xx }
}

if (import.meta.main) {
  const [load] = (await once(process, 'message')) as [Load]
  const answered = await answer(load)
  process.send?.(answered)
  process.disconnect?.()
}
