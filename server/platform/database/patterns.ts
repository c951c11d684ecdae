import { sql } from 'kysely'

/**
 * Builds the SQL of a LIKE pattern that matches the texts that contain a word. Word and texts are in the normal form of the search index,
 * and the wildcards of LIKE in the word are escaped.
 */
export const buildSearchPattern = (word: string) =>
  sql<string>`'%' || regexp_replace(search_normal(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Escapes the characters that have a meaning in LIKE patterns. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
