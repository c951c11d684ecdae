import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Language = 'en' | 'th'
/** Text by key; keys of nested objects are joined by dots. */
export type WordList = Map<string, string>

/** Reads the words of a language from web/words/<language>.ts or .json; undefined if there is no such file. */
export const findWords = async (root: string, language: Language): Promise<WordList | undefined> => {
  const file = ['ts', 'json'].map(kind => join(root, `web/words/${language}.${kind}`)).find(path => existsSync(path))
  if (!file) return undefined
  return flatten(
    file.endsWith('.json') ? JSON.parse(readFileSync(file, 'utf8')) : await loadExportedWords(file, language),
  )
}

/** Loads the words that a module exports under the name of the language, as the default, or as its only export. */
const loadExportedWords = async (file: string, language: Language) => {
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>
  return module[language] ?? module.default ?? Object.values(module)[0]
}

const flatten = (words: unknown, prefix = ''): WordList => {
  if (typeof words !== 'object' || words === null) return new Map([[prefix, String(words ?? '')]])
  return new Map(
    Object.entries(words).flatMap(([key, value]) => [...flatten(value, prefix ? `${prefix}.${key}` : key)]),
  )
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/
/** The audit trail's names of columns and values, which may look like plurals: `column_format_other`. */
const namePattern = /(^|\.)(column|value)_/

/** Returns the key in the code: `rows` for `rows_one` and `rows_other`. */
export const toBaseKey = (key: string) => (namePattern.test(key) ? key : key.replace(pluralSuffix, ''))

/** Returns the placeholders of a text in a fixed order: {{name}}, {name}, and tags such as <1> or <link>. */
export const parsePlaceholders = (text: string) =>
  [
    ...new Set(
      (text.match(/\{\{\s*[\w.]+|\{\s*[\w.]+|<\/?[\w.]+\s*\/?>/g) ?? []).map(placeholder =>
        placeholder.replace(/[{}\s/]/g, ''),
      ),
    ),
  ].sort()

/** Returns the names of the values that a text needs: `max` for 'At most {{max}}'. */
export const parseValueNames = (text: string) => [...text.matchAll(/\{\{\s*([\w.]+)/g)].map(([, name]) => name!)
