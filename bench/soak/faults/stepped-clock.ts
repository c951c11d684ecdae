import { readFileSync, watchFile } from 'node:fs'

// Loaded before a portal with `--import …/stepped-clock.ts?file=…`: the process's clock is ahead by the milliseconds in the file, which may change.
const file = new URL(import.meta.url).searchParams.get('file')!
const noticedAfter = 200
const True = Date
let ahead = 0
const read = () => {
  ahead = Number(readFileSync(file, 'utf8'))
}
read()
watchFile(file, { interval: noticedAfter, persistent: false }, read)

globalThis.Date = class extends True {
  constructor(...given: unknown[]) {
    if (given.length > 0) super(...(given as [number]))
    else super(True.now() + ahead)
  }

  static override now() {
    return True.now() + ahead
  }
} as DateConstructor
