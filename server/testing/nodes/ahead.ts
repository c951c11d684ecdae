import { shiftDates } from './shifted-dates.ts'

// Loaded before a portal with `--import …/ahead.ts?ms=3600000`: sets the process's clock ahead by this many milliseconds.
const ahead = Number(new URL(import.meta.url).searchParams.get('ms'))
shiftDates(() => ahead)
