import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { closeAtEnd } from '../../closers.ts'
import type { Kind } from '../clients.ts'
import { type Outcome, sendRequest } from './outcomes.ts'

/** Requests of one kind; `expects` is a pattern of successful responses. */
export interface ExpectingKind extends Kind {
  expects?: string
}

interface Load {
  origin: string
  kinds: ExpectingKind[]
}

/** Sends all kinds from a separate process until the end of the run, and appends the outcome of each request. */
export const startLoad = (load: Load, outcomes: Outcome[]) => {
  const child = fork(import.meta.filename)
  child.on('message', message => outcomes.push(...(message as Outcome[])))
  child.send(load)
  closeAtEnd(() => child.kill())
}

const everyMilliseconds = 5
const reportMilliseconds = 100
/** Seconds in which the load rises to its full rate. */
const warmUp = 5
/** Limit of in-flight requests; further ones are not sent. */
const maxInFlight = 4000

const send = async ({ origin, kinds }: Load, report: (outcome: Outcome) => void) => {
  const states = kinds.map(kind => ({ kind, due: 0, sent: 0 }))
  let unanswered = 0
  const startedAt = performance.now()
  for (let elapsed = 0, before = 0; ; before = elapsed) {
    await setTimeout(everyMilliseconds)
    elapsed = (performance.now() - startedAt) / 1000
    for (const state of states) {
      state.due += (elapsed - before) * state.kind.perSecond * Math.min(1, elapsed / warmUp)
      for (; state.sent < state.due; state.sent += 1) {
        if (unanswered >= maxInFlight) continue
        unanswered += 1
        const { name, requests, expects } = state.kind
        void sendRequest(origin, name, requests[state.sent % requests.length]!, expects).then(({ outcome }) => {
          unanswered -= 1
          report(outcome)
        })
      }
    }
  }
}

if (import.meta.main) {
  const [load] = (await once(process, 'message')) as [Load]
  process.on('disconnect', () => process.exit())
  let outcomes: Outcome[] = []
  setInterval(() => {
    if (outcomes.length) process.send?.(outcomes)
    outcomes = []
  }, reportMilliseconds)
  await send(load, outcome => outcomes.push(outcome))
}
