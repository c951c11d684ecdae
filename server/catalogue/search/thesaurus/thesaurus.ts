import { normalise } from '../normal-texts.ts'
import economy from './economy.json' with { type: 'json' }
import finance from './finance.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }
import resources from './resources.json' with { type: 'json' }
import state from './state.json' with { type: 'json' }

/** A group of terms with the same meaning. */
export interface TermGroup {
  terms: readonly string[]
  /** Terms with a narrower meaning. */
  narrower?: readonly string[]
  /** The source that uses the terms with this meaning; sources.json explains its name. */
  source: string
}

/** A term that may replace another one, with the weight of its matches. */
export interface SimilarTerm {
  term: string
  weight: number
}

/** The weights of terms with the same, a narrower and a wider meaning. */
const weights = { equal: 0.95, narrower: 0.6, wider: 0.4 }

/** All groups of the thesaurus. */
export const termGroups: readonly TermGroup[] = [...state, ...economy, ...finance, ...resources, ...people, ...places]

/** The weights of the terms that may replace one term, by these terms. */
interface Replacements {
  /** Terms with the same or a narrower meaning. */
  equalOrNarrower: Map<string, number>
  /** Terms with a wider meaning. */
  wider: Map<string, number>
}

/** Sets the weights of terms, unless they are higher already. */
const raiseWeights = (weightsByTerm: Map<string, number>, terms: readonly string[], weight: number) => {
  for (const term of terms) weightsByTerm.set(term, Math.max(weight, weightsByTerm.get(term) ?? 0))
}

/**
 * Returns false for a Thai word of up to three letters; the two letters of a normalised sara am count as one. Thai has no spaces, so a short
 * word matches inside longer ones: water (น้ำ) in oil (น้ำมัน). Such a word finds the other terms of its group, but they do not find it.
 * Narrower and wider terms may be short.
 */
const isLongEnough = (term: string) => !/^[\u0E01-\u0E4E]{1,3}$/.test(term.replaceAll('\u0E4D\u0E32', '\u0E33'))

/** Builds the replacements of all terms, by the normalised term. */
const buildReplacements = () => {
  const replacementsByTerm = new Map<string, Replacements>()
  const ensureReplacements = (term: string) => {
    const replacements = replacementsByTerm.get(term) ?? { equalOrNarrower: new Map(), wider: new Map() }
    replacementsByTerm.set(term, replacements)
    return replacements
  }
  for (const group of termGroups) {
    const terms = group.terms.map(normalise)
    const narrowerTerms = (group.narrower ?? []).map(normalise)
    // Names of places may be short.
    const equalTerms = (places as readonly TermGroup[]).includes(group) ? terms : terms.filter(isLongEnough)
    for (const term of terms) {
      const { equalOrNarrower } = ensureReplacements(term)
      raiseWeights(equalOrNarrower, equalTerms, weights.equal)
      raiseWeights(equalOrNarrower, narrowerTerms, weights.narrower)
    }
    for (const term of narrowerTerms) raiseWeights(ensureReplacements(term).wider, terms, weights.wider)
  }
  return replacementsByTerm
}

const replacementsByTerm = buildReplacements()

/** Returns true if a normalised text is a term of the thesaurus. */
export const isThesaurusTerm = (text: string) => replacementsByTerm.has(text)

/** Returns all terms, normalised. */
export const listAllTerms = (): Iterable<string> => replacementsByTerm.keys()

/**
 * Returns the terms that may replace a normalised term, or its singular, the highest weight first, with wider terms on request; none for a
 * text that is not a term.
 */
export const listSimilarTerms = (text: string, { withWider = false } = {}): SimilarTerm[] => {
  const replacements = replacementsByTerm.get(text) ?? replacementsByTerm.get(toSingular(text))
  if (!replacements) return []
  const weightsByTerm = new Map(replacements.equalOrNarrower)
  if (withWider)
    for (const [term, weight] of replacements.wider) if (!weightsByTerm.has(term)) weightsByTerm.set(term, weight)
  // A term without any similar term replaces itself, because callers treat an empty list as an unknown term.
  if (weightsByTerm.size === 0) weightsByTerm.set(text, weights.equal)
  return Array.from(weightsByTerm, ([term, weight]) => ({ term, weight })).sort((a, b) => b.weight - a.weight)
}

/** Returns an English term with each of its words in the singular. */
const toSingular = (text: string) =>
  text.replace(/[a-z]{3,}/g, word => word.replace(/ies$/, 'y').replace(/(?<=[^sui])s$/, ''))
