import { setTimeout as wait } from 'node:timers/promises'
import { addUserGroup } from '../../../contract/access/user-groups.ts'
import { openReader } from '../portal-readers.ts'

/** A client that sends requests continuously and expects every response. */
export interface SteadyReader {
  /** Failed requests, and responses that report a failure. */
  faults: string[]
  /** Returns the number of responses. */
  countAnswers(): number
  /** Names of the groups whose save was confirmed. */
  groups: string[]
  /** Resolves after the last response. */
  stop(): Promise<void>
}

/**
 * Opens a client that alternately reads pages and saves user groups on the node that `nextAddress` returns, with a pause in milliseconds.
 */
export const openSteadyReader = async (
  nextAddress: () => string,
  person: { username: string; password: string },
  pauseMilliseconds = 20,
): Promise<SteadyReader> => {
  const reader = await openReader(nextAddress(), person)
  const faults: string[] = []
  const groups: string[] = []
  let answeredCount = 0
  let isOver = false
  const readPath = (path: string) => async (address: string) => {
    const { status } = await reader.at(address).send(path)
    if (status !== 200) throw new Error(`${path} of ${address} returned ${status}`)
  }
  const save = async (address: string) => {
    const name = `Group ${groups.length + 1} ${crypto.randomUUID()}`
    const { status, text } = await reader.at(address).request(addUserGroup, { group_name: name })
    if (status !== 200) throw new Error(`Saving a group on ${address} returned ${status}: ${text}`)
    groups.push(name)
  }
  const turns = [readPath('/'), save, readPath('/releases'), save, readPath('/home/about')]
  const run = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const address = nextAddress()
      await turns[turn % turns.length]!(address).then(
        () => (answeredCount += 1),
        (error: Error) =>
          faults.push(`${new Date().toISOString()} ${error.message} ${(error.cause as Error)?.message ?? ''}`),
      )
      await wait(pauseMilliseconds)
    }
  }
  const running = run()
  const stop = () => {
    isOver = true
    return running
  }
  return { faults, groups, countAnswers: () => answeredCount, stop }
}
