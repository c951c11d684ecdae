import { sql } from 'kysely'

/** Returns the SQL of a LIKE pattern of the texts that contain a word, in the form of the search index. */
export const normalPattern = (word: string) =>
  sql<string>`'%' || regexp_replace(search_normal(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Escapes all characters that LIKE treats as wildcards. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
