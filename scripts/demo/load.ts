import { setTimeout as wait } from 'node:timers/promises'
import { addUserGroup } from '../../contract/access/user-groups.ts'
import { openReader } from '../../server/testing/portal-readers.ts'

export interface Fault {
  description: string
  /** True if a node was killed before the answer. */
  wasInFlight: boolean
}

/** The requests that began in one phase, and the failures in it. */
export interface PhaseRequests {
  name: string
  requests: number
  faults: Fault[]
}

/** Counts requests and failures by phase. */
export const openBook = () => {
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
export type Book = ReturnType<typeof openBook>

/** Lists failures that a phase must not have: those of requests that were not in flight when a node was killed. */
export const listUnexcusedFaults = ({ faults }: PhaseRequests) => faults.filter(({ wasInFlight }) => !wasInFlight)

interface Person {
  username: string
  password: string
}

const pages = ['/', '/home/about', '/releases']

/**
 * Sends requests until stopped: visitors read pages, and each person reads and saves user groups. Returns the names of the saved groups.
 */
export const startLoad = async (origin: string, book: Book, people: Person[], pauseMilliseconds = 100) => {
  const groups: string[] = []
  let isOver = false
  const repeatTurns = async (turn: (number: number) => Promise<unknown>) => {
    for (let number = 0; !isOver; number += 1) {
      await turn(number)
      await wait(pauseMilliseconds)
    }
  }
  const readPage = (reader: Awaited<ReturnType<typeof openReader>>, path: string) =>
    book.send(path, async () => {
      const { status, text } = await reader.send(path)
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`)
    })
  const save = async (reader: Awaited<ReturnType<typeof openReader>>) => {
    const name = `Group ${crypto.randomUUID()}`
    const isSaved = await book.send('save', async () => {
      const { status, text } = await reader.request(addUserGroup, { group_name: name })
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 200)}`)
      return true
    })
    if (isSaved) groups.push(name)
  }
  const clients = [
    ...(await Promise.all([1, 2].map(() => openReader(origin)))).map(
      visitor => (number: number) => readPage(visitor, pages[number % 3]!),
    ),
    ...(await Promise.all(people.map(person => openReader(origin, person)))).map(
      reader => (number: number) => (number % 2 ? save(reader) : readPage(reader, pages[(number / 2) % 3]!)),
    ),
  ]
  const running = clients.map(repeatTurns)
  const stop = async () => {
    isOver = true
    await Promise.all(running)
  }
  return { groups, stop }
}
