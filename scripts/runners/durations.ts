import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The duration of something, in seconds. */
export interface Duration {
  name: string
  seconds: number
}

const durationsFile = join(import.meta.dirname, 'durations.json')
/** Faster files are not recorded: they end soon enough whenever they start. */
const minRecordedSeconds = 8

/**
 * Reads the durations of slow test files in seconds by path, as last written by `npm test -- --record`. Throws if the file is not readable.
 */
export const readDurations = (): Record<string, number> => JSON.parse(readFileSync(durationsFile, 'utf8'))

/** Records the slow files of a complete run. */
export const recordDurations = (files: Duration[]) => {
  const slow = sortBySeconds(files).filter(({ seconds }) => seconds >= minRecordedSeconds)
  const entries = slow.map(({ name, seconds }) => [name, Math.round(seconds)])
  writeFileSync(durationsFile, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
}

/** Sorts the slowest first, so that none runs last without others; files without a record keep their order. */
export const sortSlowestFirst = (files: string[], durations: Record<string, number>): string[] =>
  files.toSorted((one, other) => (durations[other] ?? 0) - (durations[one] ?? 0))

/** Formats the slowest of the durations. */
export const describeSlowest = (durations: Duration[], most = 10): string[] =>
  sortBySeconds(durations)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)

const sortBySeconds = (durations: Duration[]) => durations.toSorted((one, other) => other.seconds - one.seconds)
