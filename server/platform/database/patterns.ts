import { sql } from 'kysely'

/** SQL text that contains a word in the form of the search index, as a pattern of LIKE. */
export const normalPattern = (word: string) =>
  sql<string>`'%' || regexp_replace(search_normal(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Escapes all characters that LIKE treats as wildcards. */
export const escapePattern = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
