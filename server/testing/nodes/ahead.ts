// Loaded before a portal with `--import …/ahead.ts?ms=3600000`: sets the process's clock ahead by this many milliseconds.
const ahead = Number(new URL(import.meta.url).searchParams.get('ms'))
const True = Date

globalThis.Date = class extends True {
  constructor(...given: unknown[]) {
    if (given.length > 0) super(...(given as [number]))
    else super(True.now() + ahead)
  }

  static override now() {
    return True.now() + ahead
  }
} as DateConstructor

export {}
