import { sql } from 'kysely'

export interface Names {
  nameEn: string
  nameTh: string
}

/** Returns an SQL condition: a category or sub-category has one of the names after search normalisation. */
export const hasEitherName = ({ nameEn, nameTh }: Names) =>
  sql<boolean>`(search_normal(name_en) = search_normal(${nameEn}) or search_normal(name_th) = search_normal(${nameTh}))`
