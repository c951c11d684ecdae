import { setImmediate } from 'node:timers/promises'
import type { Pattern } from '../query-terms.ts'
import { Postings } from './postings.ts'
import { computePlaces, createPatternTests, type ReportTextLines } from './report-texts.ts'
import { SpareArrays } from './spare-arrays.ts'
import { eachTerm, type TermLists } from './term-lists.ts'
import { Words } from './words.ts'
import { WordsBuilder } from './words-builder.ts'
import { mergeWords } from './words-writer.ts'

/** Reports with the same sub-category, sub level and status: apart from grants, the same actors see them. */
export interface VisibilityClass {
  subCategoryId: number
  subLevelId: number
  status: string
}

/** A report as it is read from the database. */
export interface IndexedReport extends TermLists, VisibilityClass {
  id: number
  /** The release date as a number of days, only for comparisons. */
  released: number
  /** The first and the last year of its coverage; null if they are unknown. */
  firstYear: number | null
  lastYear: number | null
  /** The downloads of the last 90 days. */
  downloads: number
  texts: ReportTextLines
}

/** A change of a report that is not merged into the postings and the words yet. */
interface Change {
  /** The places of each listed term of the report, by the code of the term. */
  terms: ReadonlyMap<number, number>
  texts: ReportTextLines
}

/** Limit of unmerged changes. Above it, they are merged into the postings and the words, because every search looks at every change. */
const maxChanges = 500
/** Number of terms that are rewritten before other work of the event loop continues. */
const termsAtOnce = 200

/**
 * The terms, words, release dates, years and downloads of all reports in memory, about 250 bytes for a report. Reports are numbered in the
 * order in which they were added. A new index is filled with `add` and completed with `finish`; afterwards, reports are added and replaced
 * with `change`. `matches` are arrays with one byte for each report, whose bits are the places of a term or a pattern; see `termPlaces`.
 */
export class ReportIndex {
  size = 0
  /** The groups of the reports; `classesByReport` has the number of each report's group. */
  readonly groups: VisibilityClass[] = []
  private readonly groupNumbers = new Map<string, number>()
  // The fields of each report, by its number. A year is 0 if it is unknown.
  ids = new Float64Array(16)
  classesByReport = new Uint16Array(16)
  released = new Int32Array(16)
  firstYear = new Int16Array(16)
  lastYear = new Int16Array(16)
  downloads = new Int32Array(16)
  /** Number of reports at the beginning whose ids ascend, so that they are found by binary search. */
  private ascendingCount = 0
  /** The numbers of the other reports, by id. */
  private readonly otherNumbers = new Map<number, number>()
  /** The reports of each listed term, by its code. */
  private readonly postings = new Map<number, Postings>()
  /** The words of the reports; empty until `finish` takes them from `wordsBuilder`. */
  private words = new Words()
  private wordsBuilder: WordsBuilder | undefined = new WordsBuilder()
  /** The changes that are not merged yet, by the number of the report. */
  private readonly changes = new Map<number, Change>()
  /** 1 for each report with an unmerged change. Its postings and words are outdated, so they are skipped. */
  private hasChange = new Uint8Array(16)
  private isMerging = false
  private readonly spareMatches = new SpareArrays<Uint8Array>(32)
  private readonly spareNumbers = new SpareArrays<Uint32Array>(8)

  /** Adds a report that the index does not contain. Only before `finish`. */
  add(report: IndexedReport) {
    const reportNumber = this.appendReport(report)
    eachTerm(report, (code, places) => this.ensurePostings(code).add(reportNumber, places))
    this.wordsBuilder?.add(report.texts)
  }

  /** Adds or replaces a report. Only after `finish`. */
  change(report: IndexedReport) {
    const reportNumber = this.findNumber(report.id) ?? this.appendReport(report)
    this.writeFields(reportNumber, report)
    const terms = new Map<number, number>()
    eachTerm(report, (code, places) => terms.set(code, places))
    this.changes.set(reportNumber, { terms, texts: report.texts })
    this.hasChange[reportNumber] = 1
    if (this.changes.size > maxChanges && !this.isMerging) void this.mergeChanges()
  }

  /** Makes the words searchable and frees memory. Called once, after all reports were added. */
  finish() {
    for (const postings of this.postings.values()) postings.trim()
    this.words = this.wordsBuilder?.finish() ?? this.words
    this.wordsBuilder = undefined
  }

  /** Number of changes that are not merged yet. */
  get changeCount() {
    return this.changes.size
  }

  /** Returns the number of a report; undefined for a report that the index does not contain. */
  findNumber(id: number): number | undefined {
    let low = 0
    let high = this.ascendingCount - 1
    while (low <= high) {
      const middle = (low + high) >> 1
      const middleId = this.ids[middle]!
      if (middleId === id) return middle
      if (middleId < id) low = middle + 1
      else high = middle - 1
    }
    return this.otherNumbers.get(id)
  }

  /** Returns the first and the last year of the coverage of a report; undefined if they are unknown. */
  findYears(id: number): readonly [first: number, last: number] | undefined {
    const number = this.findNumber(id)
    if (number === undefined || this.firstYear[number] === 0) return undefined
    return [this.firstYear[number]!, this.lastYear[number]!]
  }

  /** Adds the places of a listed term to `matches`. */
  mark(code: number, matches: Uint8Array) {
    this.postings.get(code)?.mark(matches, this.hasChange)
    for (const [reportNumber, { terms }] of this.changes) matches[reportNumber]! |= terms.get(code) ?? 0
  }

  /** Adds the places of a pattern without spaces to `matches`. */
  markPattern(pattern: Pattern, matches: Uint8Array) {
    this.words.mark(pattern, matches, this.hasChange)
    const tests = createPatternTests(pattern)
    for (const [reportNumber, { texts }] of this.changes) matches[reportNumber]! |= computePlaces(texts, tests)
  }

  /** Returns an array of zeros for matches. Its length is a multiple of four, so that four matches can be processed at a time. */
  createMatches(): Uint8Array {
    const length = Math.ceil(this.size / 4) * 4
    return this.spareMatches.take(length)?.fill(0) ?? new Uint8Array(length)
  }

  /** Returns an array for a number of each report; it may contain numbers of an earlier use. */
  createNumbers(): Uint32Array {
    return this.spareNumbers.take(this.size) ?? new Uint32Array(this.size)
  }

  /** Keeps arrays that are no longer used for the next search. Otherwise searches would allocate hundreds of megabytes in a second. */
  reuse(matches: readonly Uint8Array[], numbers: readonly Uint32Array[] = []) {
    this.spareMatches.give(matches)
    this.spareNumbers.give(numbers)
  }

  /** Adds the fields of a new report and returns its number. */
  private appendReport(report: IndexedReport) {
    const number = this.size
    if (number === this.ids.length) this.grow(number * 2)
    this.size += 1
    this.ids[number] = report.id
    if (this.ascendingCount === number && (number === 0 || report.id > this.ids[number - 1]!)) this.ascendingCount += 1
    else this.otherNumbers.set(report.id, number)
    this.writeFields(number, report)
    return number
  }

  /** Sets the fields of a report that are not terms or words. */
  private writeFields(number: number, { released, firstYear, lastYear, downloads, ...report }: IndexedReport) {
    this.classesByReport[number] = this.ensureGroupNumber(report)
    this.released[number] = released
    this.firstYear[number] = firstYear ?? 0
    this.lastYear[number] = lastYear ?? 0
    this.downloads[number] = downloads
  }

  private grow(length: number) {
    this.ids = copyInto(this.ids, new Float64Array(length))
    this.classesByReport = copyInto(this.classesByReport, new Uint16Array(length))
    this.released = copyInto(this.released, new Int32Array(length))
    this.firstYear = copyInto(this.firstYear, new Int16Array(length))
    this.lastYear = copyInto(this.lastYear, new Int16Array(length))
    this.downloads = copyInto(this.downloads, new Int32Array(length))
    this.hasChange = copyInto(this.hasChange, new Uint8Array(length))
  }

  private ensureGroupNumber({ subCategoryId, subLevelId, status }: VisibilityClass) {
    const key = `${subCategoryId} ${subLevelId} ${status}`
    const knownNumber = this.groupNumbers.get(key)
    if (knownNumber !== undefined) return knownNumber
    const number = this.groups.push({ subCategoryId, subLevelId, status }) - 1
    this.groupNumbers.set(key, number)
    return number
  }

  private ensurePostings(code: number) {
    const knownPostings = this.postings.get(code)
    if (knownPostings) return knownPostings
    const postings = new Postings()
    this.postings.set(code, postings)
    return postings
  }

  /** Merges the changes into the postings and the words. Until the merge has ended, searches use the unmerged changes. */
  private async mergeChanges() {
    this.isMerging = true
    const changesToMerge = [...this.changes].sort(([a], [b]) => a - b)
    const changedNumbers = new Set(changesToMerge.map(([number]) => number))
    const codes = new Set([...this.postings.keys(), ...changesToMerge.flatMap(([, { terms }]) => [...terms.keys()])])
    let remainingTerms = termsAtOnce
    for (const code of codes) {
      this.rewritePostings(code, changesToMerge, changedNumbers)
      remainingTerms -= 1
      if (remainingTerms > 0) continue
      remainingTerms = termsAtOnce
      await setImmediate()
    }
    this.words = await mergeWords(
      this.words,
      changesToMerge.map(([number, { texts }]) => [number, texts]),
    )
    for (const [reportNumber, change] of changesToMerge) {
      // A report that has changed again during the merge keeps its new change.
      if (this.changes.get(reportNumber) !== change) continue
      this.changes.delete(reportNumber)
      this.hasChange[reportNumber] = 0
    }
    this.isMerging = false
    // Too many further reports may have changed during the merge.
    if (this.changes.size > maxChanges) void this.mergeChanges()
  }

  /** Writes new postings of a term: its earlier postings without those of `changedNumbers`, and the postings from `changesToMerge`. */
  private rewritePostings(code: number, changesToMerge: [number, Change][], changedNumbers: Set<number>) {
    const postings = new Postings()
    const changesWithTerm = changesToMerge.filter(([, { terms }]) => terms.has(code))
    let nextIndex = 0
    /** Adds the changed reports with a number below `end`, because postings are in ascending order. */
    const addUpTo = (end: number) => {
      for (; nextIndex < changesWithTerm.length && changesWithTerm[nextIndex]![0] < end; nextIndex += 1) {
        const [reportNumber, { terms }] = changesWithTerm[nextIndex]!
        postings.add(reportNumber, terms.get(code)!)
      }
    }
    this.postings.get(code)?.each((reportNumber, places) => {
      if (changedNumbers.has(reportNumber)) return
      addUpTo(reportNumber)
      postings.add(reportNumber, places)
    })
    addUpTo(Number.POSITIVE_INFINITY)
    postings.trim()
    this.postings.set(code, postings)
  }
}

/** Copies the values of an array to the beginning of a longer one, and returns the longer one. */
const copyInto = <T extends { set(values: T): void }>(values: T, longerArray: T) => {
  longerArray.set(values)
  return longerArray
}
