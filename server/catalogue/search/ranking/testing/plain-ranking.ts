import {
  type Pattern,
  type QueryTerm,
  toRegexSource,
  toWholeWordRegexSource,
  toWordStartRegexSource,
} from '../../query-terms.ts'

// The order of a search as docs/decisions/0020 describes it: every matching report is read and scored,
// without an index.

/** A report with all texts of a search, normalised. */
export interface PlainReport {
  id: number
  titles: [en: string, th: string]
  keywords: string
  document: string
  /** The names of its sub-category and category. */
  places: string
  values: string
  categoryId: number
  years: [first: number, last: number] | undefined
  downloads: number
  released: number
}

export interface PlainQuery {
  text: string
  queryTerms: readonly QueryTerm[]
  isRelaxed: boolean
  isYearEnough: boolean
  categoryId: number | undefined
}

const regexes = new Map<string, RegExp>()
const toRegex = (source: string) => {
  const regex = regexes.get(source) ?? new RegExp(source, 'su')
  regexes.set(source, regex)
  return regex
}
const has = (source: string, text: string) => toRegex(source).test(text)
const isLatinWord = ({ parts }: Pattern) => /^[a-z0-9]/.test(parts[0]!) && parts.join('').length > 2
const isThai = ({ parts }: Pattern) => /[ก-๎]/.test(parts[0]!)
const startSource = (pattern: Pattern) =>
  isLatinWord(pattern) ? toWordStartRegexSource(pattern) : toRegexSource(pattern)

const everyPattern = ({ alternatives }: QueryTerm, test: (pattern: Pattern) => boolean) =>
  alternatives.some(({ patterns }) => patterns.every(test))
const isInYears = ({ year }: QueryTerm, { years }: PlainReport) =>
  year !== undefined && years !== undefined && years[0] <= year && year <= years[1]
const startsInTitle = (queryTerm: QueryTerm, { titles }: PlainReport) =>
  everyPattern(queryTerm, pattern => titles.some(title => has(startSource(pattern), title)))
const isInTitleOrKeyword = (queryTerm: QueryTerm, { titles, keywords }: PlainReport) =>
  everyPattern(queryTerm, pattern => [...titles, keywords].some(text => has(toRegexSource(pattern), text)))
const startsInText = (queryTerm: QueryTerm, { document, places }: PlainReport) =>
  everyPattern(queryTerm, pattern => [document, places].some(text => has(startSource(pattern), text)))
const isInValues = ({ isFiller, alternatives }: QueryTerm, { values }: PlainReport) =>
  !isFiller &&
  alternatives.some(({ patterns }) =>
    patterns.every(
      pattern =>
        pattern.parts.every(part => part.length > 2) &&
        has(
          isLatinWord(pattern) || pattern.parts.length > 1 ? toWordStartRegexSource(pattern) : pattern.parts[0]!,
          values,
        ),
    ),
  )
const matches = (queryTerm: QueryTerm, report: PlainReport) =>
  everyPattern(queryTerm, pattern =>
    [report.document, report.places].some(text => has(toRegexSource(pattern), text)),
  ) ||
  isInValues(queryTerm, report) ||
  isInYears(queryTerm, report)

/** How well a pattern fits a text: as a whole word 1, at the start of a word 0.8, inside a word 0.2. */
const measureFit = (pattern: Pattern, text: string) => {
  if (isThai(pattern)) return has(toRegexSource(pattern), text) || has(toWordStartRegexSource(pattern), text) ? 1 : 0
  if (has(toWholeWordRegexSource(pattern), text)) return 1
  if (has(toWordStartRegexSource(pattern), text)) return 0.8
  return !pattern.isWhole && pattern.parts.length === 1 && text.includes(pattern.parts[0]!) ? 0.2 : 0
}
const removeBracketed = (title: string) => title.replace(/\([^)]*\)/g, '\n')

const scoreTerm = (queryTerm: QueryTerm, report: PlainReport) => {
  const scores = queryTerm.alternatives.map(({ patterns, weight }) => {
    const measure = (text: string) => Math.min(...patterns.map(pattern => measureFit(pattern, text)))
    const places = report.titles.flatMap(title => [measure(removeBracketed(title)), 0.6 * measure(title)])
    return weight * (Math.max(...places, 0.75 * measure(report.keywords)) + 0.1 * measure(report.keywords))
  })
  const heaviest = Math.max(...queryTerm.alternatives.map(({ weight }) => weight))
  return Math.max(
    ...scores,
    isInYears(queryTerm, report) ? 0.6 : 0,
    startsInText(queryTerm, report) ? 0.4 * heaviest : 0,
    isInValues(queryTerm, report) ? 0.3 * heaviest : 0,
  )
}

const scoreTitles = ({ text, queryTerms }: PlainQuery, { titles }: PlainReport) => {
  const exactness = Math.max(
    titles.includes(text) ? 1 : 0,
    titles.some(title => title.startsWith(text)) ? 0.2 : 0,
    text.length >= 4 && titles.some(title => title.includes(text)) ? 0.08 : 0,
  )
  const typedPatterns = queryTerms
    .filter(({ isFiller }) => !isFiller)
    .flatMap(({ alternatives }) =>
      alternatives.filter(({ weight }) => weight > 0.9).flatMap(({ patterns }) => patterns),
    )
  const bonuses = titles.map(title => {
    const spans = typedPatterns.flatMap(pattern => {
      const source = isThai(pattern) ? toWordStartRegexSource(pattern) : toWholeWordRegexSource(pattern)
      const match = toRegex(source).exec(removeBracketed(title))
      return match ? [[match.index, match.index + match[0].length] as const] : []
    })
    const positions = new Set(spans.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)))
    const share = positions.size / Math.max(1, title.length)
    return share * 0.25 + (spans.some(([from]) => from === 0) ? 0.1 : 0)
  })
  return { exactness, titleBonus: Math.max(...bonuses) }
}

/** A report that matches a query. */
interface PlainMatch {
  report: PlainReport
  score: number
  /** What decides before the score in a large catalogue; a lower rank is better. */
  rank: number
}

/** Reports that match a query. Those that match some of its terms have their weights, and each term has one by its rarity. */
interface Matching {
  reports: PlainReport[]
  weights?: number[]
  rarities: ReadonlyMap<QueryTerm, number>
}

const matchEach = (terms: readonly QueryTerm[], reports: readonly PlainReport[]): Matching => ({
  reports: reports.filter(report => terms.every(term => matches(term, report))),
  rarities: new Map(),
})

const matchSome = (terms: readonly QueryTerm[], reports: readonly PlainReport[], isYearEnough: boolean): Matching => {
  const deciding = terms.filter(({ year }) => isYearEnough || year === undefined)
  const candidates = reports.filter(report => deciding.some(term => matches(term, report)))
  const rarities = new Map(
    terms.map(term => {
      const count = candidates.filter(report => matches(term, report)).length
      return [term, Math.log(1 + candidates.length / (1 + count))]
    }),
  )
  const weigh = (report: PlainReport) =>
    terms.reduce((sum, term) => {
      const degree = startsInTitle(term, report) ? 1.4 : 1
      return sum + (matches(term, report) ? degree * (term.year === undefined ? 1 : 0.4) * rarities.get(term)! : 0)
    }, 0)
  const weighed = candidates.map(report => ({ report, weight: weigh(report) }))
  const least = 0.55 * Math.max(...weighed.map(({ weight }) => weight))
  const kept = weighed.filter(({ weight }) => weight >= least)
  return { reports: kept.map(({ report }) => report), weights: kept.map(({ weight }) => weight), rarities }
}

/** Returns the rank of a report by the places that all terms share: a title, a title or a keyword, or another text. */
const rankByPlaces = (terms: readonly QueryTerm[], report: PlainReport) => {
  if (terms.every(term => startsInTitle(term, report))) return 3
  return terms.every(term => isInTitleOrKeyword(term, report)) ? 4 : 5
}

/** Returns the rank of each report: by weight, or by the places of the terms and by titles that are or begin with the query. */
const rankMatching = (query: PlainQuery, terms: readonly QueryTerm[], { reports, weights }: Matching) => {
  if (weights) return weights.map(weight => -weight)
  const ranks = reports.map(report => rankByPlaces(terms, report))
  if (ranks.filter(rank => rank === 3).length <= scoredCount) return ranks
  return ranks.map((rank, index) => {
    const { titles } = reports[index]!
    if (titles.includes(query.text)) return 1
    return titles.some(title => title.startsWith(query.text)) ? 2 : rank
  })
}

/** Returns the weight of a term apart from its rarity. */
const pickWeight = ({ isFiller, year }: QueryTerm) => {
  if (isFiller) return 0.1
  return year === undefined ? 1 : 0.35
}

const listMatches = (query: PlainQuery, reports: readonly PlainReport[]): PlainMatch[] => {
  const searched = reports.filter(({ categoryId }) => query.categoryId === undefined || categoryId === query.categoryId)
  const terms = query.queryTerms.filter(({ isFiller }) => !isFiller)
  const matching = query.isRelaxed ? matchSome(terms, searched, query.isYearEnough) : matchEach(terms, searched)
  const ranks = rankMatching(query, terms, matching)
  const weigh = (term: QueryTerm) => (matching.rarities.get(term) ?? 1) * pickWeight(term)
  const total = query.queryTerms.reduce((sum, term) => sum + weigh(term), 0)
  return matching.reports.map((report, index) => {
    const termScore = query.queryTerms.reduce((sum, term) => sum + weigh(term) * scoreTerm(term, report), 0) / total
    const { exactness, titleBonus } = scoreTitles(query, report)
    // In the same order as in the search, as the sums of other orders may be rounded to another step.
    return { report, rank: ranks[index]!, score: Math.round((termScore + exactness + titleBonus) / 0.04) }
  })
}

/** Compares two matches by downloads, then release date, then number. */
const compareUse = ({ report: a }: PlainMatch, { report: b }: PlainMatch) =>
  b.downloads - a.downloads || b.released - a.released || b.id - a.id
const compareScores = (a: PlainMatch, b: PlainMatch) => b.score - a.score || compareUse(a, b)
const toIds = (plainMatches: PlainMatch[]) => plainMatches.map(({ report }) => report.id)

/** Number of reports that a large catalogue sorts by score. */
const scoredCount = 100

/** Returns the ids of all matching reports by score, then downloads, then release date. */
export const rankPlainly = (query: PlainQuery, reports: readonly PlainReport[]) =>
  toIds(listMatches(query, reports).sort(compareScores))

/** Returns the ids of all matching reports in the order of a large catalogue: by rank, and the first of them by score. */
export const rankPlainlyInStages = (query: PlainQuery, reports: readonly PlainReport[]) => {
  const ranked = listMatches(query, reports).sort((a, b) => a.rank - b.rank || compareUse(a, b))
  return toIds([...ranked.slice(0, scoredCount).sort(compareScores), ...ranked.slice(scoredCount)])
}
