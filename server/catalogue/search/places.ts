import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import { versionCache } from '../../platform/http/kept/version-cache.ts'
import { codeOf, type IndexedTerms, readIndexedTerms } from './indexed-terms.ts'
import { type Alternative, expressionOf, type Needle, startExpressionOf, type Wish } from './needles.ts'

/** A sub-category, and its names and those of its category as search reads them. Each of its reports is found by them. */
interface Place {
  subCategoryId: number
  text: string
}

/** What is known beside the reports: the names of their places, and the terms that each report lists. */
export interface Surroundings {
  places: readonly Place[]
  /** The texts of all places. */
  placeText: string
  terms: IndexedTerms
}

export interface PlacedNeedle extends Needle {
  /** The sub-categories whose names hold the needle, and those where it begins a word. */
  within: readonly number[]
  starting: readonly number[]
  /** By what the lists of terms of reports name it; none for what is in no list. */
  code: number | undefined
}
interface PlacedAlternative extends Pick<Alternative, 'weight'> {
  needles: readonly PlacedNeedle[]
}
/** A wish that can be asked of reports: it says in which sub-categories their place fulfils it. */
export interface PlacedWish extends Omit<Wish, 'alternatives'> {
  alternatives: readonly PlacedAlternative[]
  /** The step of the statement that has looked for the wish in the values of tables. */
  valued?: string
}

/** Reads all places, once for each version of the catalogue, and the terms, once. */
export const surroundingsOf = (database: Database) => {
  const cache = versionCache<Surroundings & { bytes: number }>(() => readVersion(database), Number.POSITIVE_INFINITY)
  let terms: IndexedTerms = new Map()
  const read = async () => {
    if (terms.size === 0) terms = await readIndexedTerms(database)
    const places = await database
      .selectFrom('search_places')
      .select(['sub_category_id as subCategoryId', 'text'])
      .execute()
    return { places, placeText: places.map(({ text }) => text).join('\n'), terms, bytes: 0 }
  }
  return async (): Promise<Surroundings> => (await cache.find('places', read))!
}

const readVersion = async (database: Database) => {
  const { rows } = await sql<{ version: string }>`select version::text from catalogue_version`.execute(database)
  return rows[0]!.version
}

/** The wishes with the places that fulfil them, and the codes of their terms. */
export const placedIn = (surroundings: Surroundings, wishes: Wish[]): PlacedWish[] =>
  wishes.map(wish => ({
    ...wish,
    alternatives: wish.alternatives.map(({ needles, weight }) => ({
      weight,
      needles: needles.map(needle => placedNeedle(surroundings, needle)),
    })),
  }))

const placedNeedle = ({ places, placeText, terms }: Surroundings, needle: Needle): PlacedNeedle => {
  const code = codeOf(terms, needle)
  // Most texts are in no place, which one look tells.
  if (!needle.parts.every(part => placeText.includes(part))) return { ...needle, within: [], starting: [], code }
  return {
    ...needle,
    within: idsOf(places, expressionOf(needle)),
    starting: idsOf(places, startExpressionOf(needle)),
    code,
  }
}

const idsOf = (places: readonly Place[], expression: string) => {
  const pattern = new RegExp(expression, 'su')
  return places.filter(({ text }) => pattern.test(text)).map(({ subCategoryId }) => subCategoryId)
}
