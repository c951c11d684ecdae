import type { ArgumentsOf, Call } from '../contract/call.ts'
import { listCategories } from '../contract/catalogue/categories.ts'
import { listCategoryReports } from '../contract/catalogue/reports.ts'
import { searchReports } from '../contract/catalogue/search/report-searches.ts'
import { limits } from '../contract/limits.ts'
import { toWireArguments } from '../contract/wire-arguments.ts'
import type { RequestSpec } from './clients/load.ts'
import { measures, type Pair, pick, places, seededRandom, subjects } from './titles.ts'

/** Builds a call like that of a screen. */
export const post = <C extends Call>({ path, input }: C, args: ArgumentsOf<C>): RequestSpec => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(toWireArguments(input, args)),
})

/** Builds a search like that of the results page. */
export const searchFor = (words: string) => post(searchReports, { words, pageSize: limits.resultsPageSize })

const allSubjects = Object.values(subjects).flat()
const pickLanguage = (pair: Pair, random: () => number) => pair[random() < 0.5 ? 0 : 1]

/** Replaces one letter in the longest word of a text. */
const addTypingError = (text: string, random: () => number) => {
  const longestWord = text.split(' ').toSorted((a, b) => b.length - a.length)[0]!
  const replacedIndex = 1 + Math.floor(random() * (longestWord.length - 1))
  return text.replace(longestWord, `${longestWord.slice(0, replacedIndex)}x${longestWord.slice(replacedIndex + 1)}`)
}

/**
 * Returns typical searches: common words, two words that narrow each other, rare words, a prefix, synonyms, misspelt words, and a query
 * with one word too many.
 */
const listSearchTexts = () => {
  const random = seededRandom(7)
  const pickSubject = () => pickLanguage(pick(allSubjects, random), random)
  const pickPlace = () => pickLanguage(pick(places, random), random)
  const kinds = [
    pickSubject,
    () => `${pickSubject()} ${pickPlace()}`,
    () => `${pick(measures, random)[1]} ${pickSubject()}`,
    () => `${pickSubject()} ${pickPlace()} ${1995 + Math.floor(random() * 32)}`,
    () => pickSubject().slice(0, 5),
    () => pick(['gdp', 'หนี้ภาครัฐ', 'จีดีพี', 'inflation', 'ท่องเที่ยว', 'oil', 'น้ำมัน', 'ประชากร'], random),
    () => `-${1 + Math.floor(random() * 100_000)}`,
    () => `${pickPlace()} ${pick(measures, random)[0]}`,
    () => addTypingError(pick(allSubjects, random)[0], random),
    () => `${pickSubject()} ${pickPlace()} ${pick(['qzxwvkjh', 'flamingo', 'นกฟลามิงโก'], random)}`,
  ]
  return Array.from({ length: 200 }, (_, index) => kinds[index % kinds.length]!())
}

/** Returns the requests of 200 searches in Thai and English. */
export const buildSearches = () => listSearchTexts().map(searchFor)

/** Returns the request for the list of categories, which every page shows. */
export const buildCategoryList = () => [post(listCategories, {})]

/** Returns the requests for pages of every category as its screen loads them: the first three and two later ones. */
export const buildCategoryPages = () =>
  Array.from({ length: 10 }, (_, index) => index + 1).flatMap(categoryId =>
    [1, 2, 3, 10, 40].map(page => post(listCategoryReports, { categoryId, page, pageSize: limits.screenPageSize })),
  )

/** Texts that search must handle as quickly as any other. */
export const awkwardTexts: Record<string, string> = {
  'one letter': 'a',
  'one Thai letter': 'ก',
  'two letters': 'ra',
  'two Thai letters': 'กา',
  'a percent sign': '%',
  'wildcards and quotes': `_%\\'"`,
  'a typo in one word': 'durain',
  'a typo in one of two words': 'merchandise exprots',
  'a typo in Thai': 'หนี้สาธารนะ',
  'a word that is nowhere': 'qzxwvkjh',
  'a word too many': 'durian prices qzxwvkjh',
  'four words that no report has together': 'durian Chiang Mai broadband cement',
  'twenty words': Array.from({ length: 20 }, (_, index) => places[index]![0].slice(0, 4)).join(' '),
  'an emoji and a lone mark': '😀 ่',
  '10,000 characters': 'หนี้สาธารณะ '.repeat(834).slice(0, 10_000),
}
