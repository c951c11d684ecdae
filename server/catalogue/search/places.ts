import { sql } from 'kysely'
import type { Database } from '../../platform/database/pool.ts'
import { versionCache } from '../../platform/http/kept/version-cache.ts'
import { type Alternative, expressionOf, type Needle, startExpressionOf, type Wish } from './needles.ts'

/** A sub-category, and its names and those of its category as search reads them. Each of its reports is found by them. */
export interface Place {
  subCategoryId: number
  text: string
}

interface PlacedNeedle extends Needle {
  /** The sub-categories whose names hold the needle, and those where it begins a word. */
  within: readonly number[]
  starting: readonly number[]
}
interface PlacedAlternative extends Pick<Alternative, 'weight'> {
  needles: readonly PlacedNeedle[]
}
/** A wish that can be asked of reports: it says in which sub-categories their place fulfils it. */
export interface PlacedWish extends Omit<Wish, 'alternatives'> {
  alternatives: readonly PlacedAlternative[]
}

/** Reads all places, once for each version of the catalogue. */
export const placesOf = (database: Database) => {
  const cache = versionCache<{ places: Place[]; bytes: number }>(
    () => readVersion(database),
    Number.POSITIVE_INFINITY,
  )
  const read = async () => ({
    places: await database.selectFrom('search_places').select(['sub_category_id as subCategoryId', 'text']).execute(),
    bytes: 0,
  })
  return async () => (await cache.find('places', read))!.places
}

const readVersion = async (database: Database) => {
  const { rows } = await sql<{ version: string }>`select version::text from catalogue_version`.execute(database)
  return rows[0]!.version
}

/** The wishes with the places that fulfil them. */
export const placedIn = (places: Place[], wishes: Wish[]): PlacedWish[] =>
  wishes.map(wish => ({
    ...wish,
    alternatives: wish.alternatives.map(({ needles, weight }) => ({
      weight,
      needles: needles.map(needle => ({
        ...needle,
        within: idsOf(places, expressionOf(needle)),
        starting: idsOf(places, startExpressionOf(needle)),
      })),
    })),
  }))

const idsOf = (places: Place[], expression: string) => {
  const pattern = new RegExp(expression, 'su')
  return places.filter(({ text }) => pattern.test(text)).map(({ subCategoryId }) => subCategoryId)
}
