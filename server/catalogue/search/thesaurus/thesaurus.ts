import { normalise } from '../normal-texts.ts'
import economy from './economy.json' with { type: 'json' }
import finance from './finance.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }
import resources from './resources.json' with { type: 'json' }
import state from './state.json' with { type: 'json' }

/** Terms with the same meaning, and terms with a narrower meaning. */
export interface Group {
  terms: readonly string[]
  narrower?: readonly string[]
  /** The source that uses the terms with this meaning; sources.json explains the names. */
  source: string
}

/** A term that may replace another, and its weight. */
export interface Term {
  term: string
  weight: number
}

const weights = { equal: 0.95, narrower: 0.6, wider: 0.4 }

export const groups: readonly Group[] = [...state, ...economy, ...finance, ...resources, ...people, ...places]

interface Entry {
  close: Map<string, number>
  wide: Map<string, number>
}

const entries = new Map<string, Entry>()

const raiseWeights = (to: Map<string, number>, terms: readonly string[], weight: number) => {
  for (const term of terms) to.set(term, Math.max(weight, to.get(term) ?? 0))
}

const ensureEntry = (term: string) => {
  const entry = entries.get(term) ?? { close: new Map(), wide: new Map() }
  entries.set(term, entry)
  return entry
}

/**
 * Returns false for a Thai word of up to three letters. Thai has no spaces, so a short word matches inside longer ones: water (น้ำ) in oil
 * (น้ำมัน). It finds other terms, but they do not find it.
 */
const isLongEnough = (term: string) => !/^[\u0E01-\u0E4E]{1,3}$/.test(term.replaceAll('\u0E4D\u0E32', '\u0E33'))

for (const group of groups) {
  const terms = group.terms.map(normalise)
  const narrower = (group.narrower ?? []).map(normalise)
  const soughtTerms = (places as readonly Group[]).includes(group) ? terms : terms.filter(isLongEnough)
  for (const term of terms) {
    const { close } = ensureEntry(term)
    raiseWeights(close, soughtTerms, weights.equal)
    raiseWeights(close, narrower, weights.narrower)
  }
  for (const term of narrower) raiseWeights(ensureEntry(term).wide, terms, weights.wider)
}

/** Returns true if a normalised text is a term of the thesaurus. */
export const isTerm = (text: string) => entries.has(text)

/** Returns all terms, normalised. */
export const listAllTerms = (): Iterable<string> => entries.keys()

/** Returns the terms that may replace a term, highest weight first, with wider ones on request; none if the text is not a term. */
export const listSimilarTerms = (text: string, withWider: boolean): Term[] => {
  const entry = entries.get(text) ?? entries.get(toSingular(text))
  if (!entry) return []
  const weightsByTerm = new Map(entry.close)
  if (withWider) for (const [term, weight] of entry.wide) if (!weightsByTerm.has(term)) weightsByTerm.set(term, weight)
  if (weightsByTerm.size === 0) weightsByTerm.set(text, weights.equal)
  return Array.from(weightsByTerm, ([term, weight]) => ({ term, weight })).sort((a, b) => b.weight - a.weight)
}

/** Returns an English term with each of its words in the singular. */
const toSingular = (text: string) =>
  text.replace(/[a-z]{3,}/g, word => word.replace(/ies$/, 'y').replace(/(?<=[^sui])s$/, ''))
