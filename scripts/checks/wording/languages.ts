import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findWords, type Language, parsePlaceholders, parseValueNames, toBaseKey, type WordList } from './word-lists.ts'
import { collectWordUses, type KeyUse } from './word-uses.ts'

/** Checks that both languages are complete: the same keys and placeholders, nothing empty, unused or missing. */
export const checkLanguages = async (root: string): Promise<string[]> => {
  return [...(await checkScreenWords(root)), ...(await checkMessages(root))]
}

/** Checks the texts of the screens; a tree without any has nothing to check. */
const checkScreenWords = async (root: string) => {
  const en = await findWords(root, 'en')
  const th = await findWords(root, 'th')
  if (en && th) return [...compareLanguages(en, th), ...checkUses(root, en)]
  return en || th ? ['web/words has one language only'] : []
}

const compareLanguages = (en: WordList, th: WordList) => [
  ...listMissingKeys(en, th, 'th'),
  ...listMissingKeys(th, en, 'en'),
  ...listEmptyTexts(en, 'en'),
  ...listEmptyTexts(th, 'th'),
  ...listMissingForms(en, 'en'),
  ...listMissingForms(th, 'th'),
  ...[...en].flatMap(([key, text]) => {
    const other = th.get(key)
    return other === undefined ? [] : comparePlaceholders(`web/words: ${key}`, text, other)
  }),
]

const listMissingKeys = (from: WordList, to: WordList, language: Language) => {
  const knownKeys = new Set([...to.keys()].map(toBaseKey))
  const keys = new Set([...from.keys()].map(toBaseKey))
  return [...keys].filter(key => !knownKeys.has(key)).map(key => `web/words: ${key} is missing in ${language}`)
}

const listEmptyTexts = (words: WordList, language: Language) =>
  [...words].filter(([, text]) => text.trim() === '').map(([key]) => `web/words: ${key} is empty in ${language}`)

/** Checks that a counted text has all plural forms of its language: one in Thai, two in English. */
const listMissingForms = (words: WordList, language: Language) => {
  const neededForms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const countedKeys = new Set([...words.keys()].filter(key => key !== toBaseKey(key)).map(toBaseKey))
  return [...countedKeys].flatMap(key =>
    neededForms
      .filter(form => !words.has(`${key}_${form}`))
      .map(form => `web/words: ${key} has no form _${form} in ${language}`),
  )
}

const comparePlaceholders = (label: string, en: string, th: string) => {
  const [inEnglish, inThai] = [parsePlaceholders(en).join(' '), parsePlaceholders(th).join(' ')]
  return inEnglish === inThai
    ? []
    : [`${label} leaves other gaps in en (${inEnglish || 'none'}) than in th (${inThai || 'none'})`]
}

/** Lists words that no source uses, used keys that do not exist, and uses without the values of the text. */
const checkUses = (root: string, words: WordList) => {
  const { keyUses, patterns, usedTexts, dynamicNamespaces } = collectWordUses(root)
  const keys = [...new Set([...words.keys()].map(toBaseKey))]
  const forms = new Set(keys.flatMap(toForms))
  const isUsed = (key: string) =>
    dynamicNamespaces.has(key.split('.')[0]!) ||
    toForms(key).some(form => usedTexts.has(form) || patterns.some(({ pattern }) => pattern.test(form)))
  return [
    ...keys.filter(key => !isUsed(key)).map(key => `web/words: ${key} is used nowhere`),
    ...keyUses
      .filter(({ key }) => !forms.has(key))
      .map(({ key, where }) => `${where} asks for ${key}, which web/words has not`),
    ...checkValues(words, keyUses),
    ...patterns
      .filter(({ pattern }) => ![...forms].some(form => pattern.test(form)))
      .map(({ pattern, where }) => `${where} asks for keys like ${pattern.source}, and web/words has none`),
  ]
}

/** Options of i18next that are not values of a text. `count` selects the plural, and a text may show it. */
const optionNames = new Set(['ns', 'lng', 'count'])

/** Checks that each call passes exactly the values that its text needs; the compiler does not. */
const checkValues = (words: WordList, keyUses: KeyUse[]) => {
  const textsByForm = new Map<string, string[]>()
  for (const [key, text] of words)
    for (const form of toForms(toBaseKey(key))) textsByForm.set(form, [...(textsByForm.get(form) ?? []), text])
  return keyUses.flatMap(({ key, where, valueNames, isChoice }) => {
    const texts = textsByForm.get(key)
    if (!valueNames || !texts) return []
    const passed = pickValueNames(valueNames)
    // Namespaces may contain the same key, each with other values.
    const needed = texts.map(text => pickValueNames(parseValueNames(text)))
    const fits = (names: string[]) =>
      names.every(name => passed.includes(name)) && (isChoice || names.length === passed.length)
    return needed.some(fits)
      ? []
      : [
          `${where} passes (${passed.join(', ')}) to ${key}, whose text needs (${[...new Set(needed.map(names => names.join(', ')))].join(') or (')})`,
        ]
  })
}

const pickValueNames = (names: string[]) => [...new Set(names)].filter(name => !optionNames.has(name)).sort()

/** Returns the forms in which code can use a key: catalogue.search.none, search.none, none. Types distinguish the namespaces. */
const toForms = (key: string) => key.split('.').map((_, index, parts) => parts.slice(index).join('.'))

/** Compares the sentences of the specification in contract/messages.ts in both languages; returns the offences. */
const checkMessages = async (root: string) => {
  const file = join(root, 'contract/messages.ts')
  return existsSync(file) ? compareMessages(await import(pathToFileURL(file).href), 'contract/messages.ts') : []
}

const compareMessages = (value: unknown, where: string): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const { en, th } = value as Partial<Record<Language, unknown>>
  if (en === undefined && th === undefined)
    return Object.entries(value).flatMap(([key, inner]) => compareMessages(inner, `${where}: ${key}`))
  if (!isText(en) || !isText(th)) return [`${where} is not said in both languages`]
  return comparePlaceholders(where, en, th)
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
