import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** How long something took, in seconds. */
export interface Duration {
  name: string
  seconds: number
}

const kept = join(import.meta.dirname, 'durations.json')
/** Files that take less need no place in the list: they end soon enough whenever they start. */
const worthRecording = 8

/** Seconds that slow test files took, by path, as `npm test -- --record` last wrote them. */
export const readDurations = (): Record<string, number> => JSON.parse(readFileSync(kept, 'utf8'))

/** Writes down the slow files of a whole run. */
export const recordDurations = (files: Duration[]) => {
  const slow = sortBySeconds(files).filter(({ seconds }) => seconds >= worthRecording)
  const entries = slow.map(({ name, seconds }) => [name, Math.round(seconds)])
  writeFileSync(kept, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

/** The slowest first, so that none of them is left running alone at the end; those without a record keep their order. */
export const slowestFirst = (files: string[], durations: Record<string, number>): string[] =>
  files.toSorted((one, other) => (durations[other] ?? 0) - (durations[one] ?? 0))

/** Lines that name the slowest of what ran. */
export const describeSlowest = (durations: Duration[], most = 10): string[] =>
  sortBySeconds(durations)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)

const sortBySeconds = (durations: Duration[]) => durations.toSorted((one, other) => other.seconds - one.seconds)
