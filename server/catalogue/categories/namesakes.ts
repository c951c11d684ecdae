import { sql } from 'kysely'

/** The names of a category or a sub-category. */
export interface Names {
  nameEn: string
  nameTh: string
}

/** An id that no row has. Something new excludes it from the search for a namesake, and a changed row excludes its own id. */
export const noId = 0

/** Returns an SQL condition: a category or sub-category has one of the names after search normalisation. */
export const hasEitherName = ({ nameEn, nameTh }: Names) =>
  sql<boolean>`(search_normal(name_en) = search_normal(${nameEn}) or search_normal(name_th) = search_normal(${nameTh}))`
