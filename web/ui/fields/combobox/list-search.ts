import { maxOptions, type Option, type Search } from './options.ts'
import { createTextMatcher } from './text-matches.ts'

/** Returns the search of a list: it finds the first options whose label contains every word. */
export const createListSearch =
  (options: readonly Option[]): Search =>
  async words => {
    const matches = createTextMatcher(words)
    return options.filter(({ label }) => matches(label)).slice(0, maxOptions)
  }
