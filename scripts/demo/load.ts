import { setTimeout as wait } from 'node:timers/promises'
import { addUserGroup } from '../../contract/access/user-groups.ts'
import { openReader, type Reader } from '../../server/testing/portal-readers.ts'

export interface Fault {
  description: string
  /** True if a node was killed between the request and its failure. */
  wasInFlight: boolean
}

export interface PhaseRequests {
  name: string
  /** The number of requests that began in this phase. */
  requests: number
  /** The requests that failed in this phase, even if they began earlier. */
  faults: Fault[]
}

/** Returns a log that counts requests and failures by phase. `begin` a phase before the first `send`. */
export const createRequestLog = () => {
  const phases: PhaseRequests[] = []
  let kills = 0
  /** Sends a request that counts as failed if it throws; returns null then. */
  const send = async <T>(requestName: string, request: () => Promise<T>): Promise<T | null> => {
    const killsBefore = kills
    phases.at(-1)!.requests += 1
    return request().catch((error: Error) => {
      const description = `${requestName}: ${error.message} ${(error.cause as Error)?.message ?? ''}`.trim()
      phases.at(-1)!.faults.push({ description, wasInFlight: kills > killsBefore })
      return null
    })
  }
  const begin = (name: string) => void phases.push({ name, requests: 0, faults: [] })
  const noteKill = () => {
    kills += 1
  }
  return { phases, begin, send, noteKill }
}
export type RequestLog = ReturnType<typeof createRequestLog>

/** Lists failures that a phase must not have: those of requests that were not in flight when a node was killed. */
export const listUnexcusedFaults = ({ faults }: PhaseRequests) => faults.filter(({ wasInFlight }) => !wasInFlight)

interface Person {
  username: string
  password: string
}

const pages = ['/', '/home/about', '/releases']

/**
 * Sends requests until stopped: two visitors read pages, and each of the given members reads pages and saves user groups in turn. Returns
 * the names of the groups whose save was acknowledged, a list that grows, and `stop`, which waits for the last responses.
 */
export const startLoad = async (origin: string, requestLog: RequestLog, people: Person[], pauseMilliseconds = 100) => {
  const savedNames: string[] = []
  let isOver = false
  const repeatTurns = async (takeTurn: (turnIndex: number) => Promise<unknown>) => {
    for (let turnIndex = 0; !isOver; turnIndex += 1) {
      await takeTurn(turnIndex)
      await wait(pauseMilliseconds)
    }
  }
  const readPage = (reader: Reader, path: string) =>
    requestLog.send(path, async () => {
      const { status, text } = await reader.send(path)
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`)
    })
  const saveGroup = async (member: Reader) => {
    const name = `Group ${crypto.randomUUID()}`
    const isSaved = await requestLog.send('save', async () => {
      const { status, text } = await member.request(addUserGroup, { group_name: name })
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`)
      return true
    })
    if (isSaved) savedNames.push(name)
  }
  const visitors = await Promise.all([1, 2].map(() => openReader(origin)))
  const members = await Promise.all(people.map(person => openReader(origin, person)))
  const running = [
    ...visitors.map(visitor => repeatTurns(turnIndex => readPage(visitor, pages[turnIndex % pages.length]!))),
    ...members.map(member =>
      repeatTurns(turnIndex =>
        turnIndex % 2 ? saveGroup(member) : readPage(member, pages[(turnIndex / 2) % pages.length]!),
      ),
    ),
  ]
  const stop = async () => {
    isOver = true
    await Promise.all(running)
  }
  return { savedNames, stop }
}
