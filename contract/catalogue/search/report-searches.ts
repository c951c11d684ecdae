import { z } from 'zod'
import { anyone, call } from '../../call.ts'
import { identifier, text } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { wire } from '../../wire.ts'
import { buildExtendedRow, pagingFields } from '../reports.ts'

/** The parts of a report in which search finds words. */
export const matchFields = [
  'title',
  'keyword',
  'category',
  'description',
  'unit',
  'source',
  'fileName',
  'coverage',
  'column',
  'value',
] as const

const searchText = text(limits.searchText)
/** The places of query terms in a text, each as [start, length] in UTF-16 code units. */
const highlights = z.array(z.tuple([z.int(), z.int()]))
/** A report that matches a search. */
export const foundReport = buildExtendedRow({
  descriptionEn: ['description', z.string()],
  descriptionTh: ['description_th', z.string()],
  rowCount: ['row_count', z.int().nullable()],
  highlights: [
    'marks',
    z.object({ titleEn: highlights, titleTh: highlights, descriptionEn: highlights, descriptionTh: highlights }),
  ],
  /** For each matching query term, the part of the report that contains it, and the text of this part. */
  matches: ['matches', z.array(z.object({ field: z.enum(matchFields), text: z.string() }))],
  /** The query terms that the report does not contain, as typed. */
  missing: ['missing', z.array(z.string())],
})
export type FoundReport = z.output<typeof foundReport>

const searchResult = wire({
  rows: ['result', z.array(foundReport)],
  total: ['total', z.int()],
  /** Number of the results that are Inactive or restricted; absent if there are none. */
  hiddenCount: ['hidden_count', z.int().optional()],
  page: ['page', z.int()],
  /** True if nothing matched the words as typed, so that words that differ by one letter were searched instead. */
  isCorrected: ['corrected', z.boolean()],
  /** Number of query terms, without words of little meaning such as 'list'. */
  termCount: ['word_count', z.int()],
  /**
   * The highest number of query terms that one report contains. If it is lower than `wordCount`, all results are partial matches.
   */
  matchedTermCount: ['held_count', z.int()],
  /** The query terms that no report contains, as typed. */
  missing: ['missing', z.array(z.string())],
  /** Number of results in each category, the largest first. */
  byCategory: ['by_category', z.array(wire({ categoryId: ['category_id', z.int()], count: ['count', z.int()] }))],
})
export type SearchResult = z.output<typeof searchResult>

/** Returns the result of a search without matches. */
export const buildEmptySearchResult = (page: number): SearchResult => ({
  rows: [],
  total: 0,
  page,
  isCorrected: false,
  termCount: 0,
  matchedTermCount: 0,
  missing: [],
  byCategory: [],
})

/** On the wire, `searchReports` has the text 'None' for a search without matches (docs/behaviour/catalogue.md#search); other calls do not. */
const searchResultOrNone = z.codec(z.union([z.literal('None'), searchResult]), z.custom<SearchResult>(), {
  decode: value => (value === 'None' ? buildEmptySearchResult(1) : value),
  encode: value => (value.total === 0 ? 'None' : value),
})

export const searchReports = call({
  name: 'searchReports',
  method: 'POST',
  path: '/api/searchCatagory',
  access: anyone,
  summary:
    "Lists the reports that contain every word, the best match first, a page at a time. If no report contains every word, lists those that contain most of them. Returns the text 'None' if there are no matches.",
  input: wire({ words: ['text_search', searchText.default('')], ...pagingFields }),
  output: searchResultOrNone,
})

export const searchCategoryReports = call({
  name: 'searchCategoryReports',
  method: 'POST',
  path: '/api/searchCatagoryID',
  access: anyone,
  summary: 'Searches the reports of one category like searchReports. A search without matches returns an empty list.',
  input: wire({
    words: ['text_search', searchText.default('')],
    categoryId: ['catagory_id', identifier],
    ...pagingFields,
  }),
  output: searchResult,
})
