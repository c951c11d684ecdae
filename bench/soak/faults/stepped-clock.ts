import { readFileSync, watchFile } from 'node:fs'
import { shiftDates } from '../../../server/testing/nodes/shifted-dates.ts'

// Loaded before a portal with `--import …/stepped-clock.ts?file=…`: the process's clock is ahead by the milliseconds in the file, which may change.
const file = new URL(import.meta.url).searchParams.get('file')!
const pollMilliseconds = 200
let ahead = 0
const updateAhead = () => {
  ahead = Number(readFileSync(file, 'utf8'))
}
updateAhead()
watchFile(file, { interval: pollMilliseconds, persistent: false }, updateAhead)

shiftDates(() => ahead)
