import { setImmediate } from 'node:timers/promises'
import { ensureLength } from './growing-arrays.ts'
import { maxPackedBytes, writePacked } from './postings.ts'
import { listWordFields, type ReportTexts } from './report-texts.ts'
import { WordTable } from './word-table.ts'
import { fieldBits, Words } from './words.ts'

/** The number of words that are merged before other work gets its turn. */
const wordsAtOnce = 2000

/** Collects the words of reports; takes four bytes for each word of a report until it is finished. */
export class WordsBuilder {
  private readonly table = new WordTable()
  /** The words of each report with their fields, and where those of each report begin. */
  private words = new Uint32Array(1024)
  private starts = new Uint32Array(64)
  private reports = 0

  /** Adds the next report; they are numbered in the order in which they come. */
  add(texts: ReportTexts) {
    const fieldsByWord = listWordFields(texts, this.table)
    let end = this.starts[this.reports]!
    this.words = ensureLength(this.words, end + fieldsByWord.size)
    for (const [word, field] of fieldsByWord) this.words[end++] = (word << fieldBits) | field
    this.reports += 1
    this.starts = ensureLength(this.starts, this.reports + 1)
    this.starts[this.reports] = end
  }

  finish(): Words {
    const { size } = this.table
    const ends = new Uint32Array(size + 1)
    this.eachPosting((word, posting) => {
      ends[word + 1]! += measurePosting(posting)
    })
    for (let word = 0; word < size; word += 1) ends[word + 1]! += ends[word]!
    const postings = new Uint8Array(ends[size]!)
    const postingStarts = ends.slice()
    this.eachPosting((word, posting) => {
      ends[word] = writePacked(posting, postings, ends[word]!)
    })
    return new Words({ ...this.table.list(), postings, postingStarts })
  }

  private eachPosting(visit: (word: number, posting: number) => void) {
    const last = new Int32Array(this.table.size).fill(-1)
    for (let report = 0; report < this.reports; report += 1)
      for (let at = this.starts[report]!; at < this.starts[report + 1]!; at += 1) {
        const word = this.words[at]! >>> fieldBits
        visit(word, toPosting(report - last[word]!, this.words[at]! & ((1 << fieldBits) - 1)))
        last[word] = report
      }
  }
}

const toPosting = (gap: number, field: number) => (gap << fieldBits) | field

const measurePosting = (posting: number) => {
  let size = 1
  for (let rest = posting >>> 7; rest > 0; rest >>>= 7) size += 1
  return size
}

/** Writes words one after the other, each with its reports in ascending order. */
class WordsWriter {
  private bytes = new Uint8Array(1024)
  private starts = new Uint32Array(64)
  private postings = new Uint8Array(1024)
  private postingStarts = new Uint32Array(64)
  private size = 0
  private last = -1

  addReport(report: number, field: number) {
    const end = this.postingStarts[this.size + 1]!
    this.postings = ensureLength(this.postings, end + maxPackedBytes)
    this.postingStarts[this.size + 1] = writePacked(toPosting(report - this.last, field), this.postings, end)
    this.last = report
  }

  /** Ends the word whose reports were added. A word without reports is left out. */
  endWord(word: Uint8Array) {
    if (this.last === -1) return
    const start = this.starts[this.size]!
    this.bytes = ensureLength(this.bytes, start + word.length)
    this.bytes.set(word, start)
    this.size += 1
    this.starts = ensureLength(this.starts, this.size + 1)
    this.starts[this.size] = start + word.length
    this.postingStarts = ensureLength(this.postingStarts, this.size + 2)
    this.postingStarts[this.size + 1] = this.postingStarts[this.size]!
    this.last = -1
  }

  finish(): Words {
    const { size } = this
    return new Words({
      bytes: Buffer.from(this.bytes.slice(0, this.starts[size]).buffer),
      starts: this.starts.slice(0, size + 1),
      postings: this.postings.slice(0, this.postingStarts[size]),
      postingStarts: this.postingStarts.slice(0, size + 1),
    })
  }
}

/**
 * Returns the words after changes of reports, which are in ascending order of their numbers. Other work gets its turn between two slices.
 */
export const mergeWords = async (
  words: Words,
  changed: readonly (readonly [report: number, texts: ReportTexts])[],
): Promise<Words> => {
  const table = new WordTable()
  const postingsByWord: [report: number, field: number][][] = []
  for (const [report, texts] of changed)
    for (const [word, field] of listWordFields(texts, table)) {
      const reports = postingsByWord[word] ?? []
      reports.push([report, field])
      postingsByWord[word] = reports
    }
  const isChanged = new Set(changed.map(([report]) => report))
  const writer = new WordsWriter()
  const isWritten = new Uint8Array(table.size)
  for (let word = 0; word < words.size; word += 1) {
    if (word % wordsAtOnce === wordsAtOnce - 1) await setImmediate()
    const bytes = words.sliceWord(word)
    const wordNumber = table.find(bytes, 0, bytes.length - 1)
    const newPostings = postingsByWord[wordNumber] ?? []
    let next = 0
    words.eachReport(word, (report, field) => {
      for (; next < newPostings.length && newPostings[next]![0] < report; next += 1)
        writer.addReport(...newPostings[next]!)
      if (!isChanged.has(report)) writer.addReport(report, field)
    })
    for (; next < newPostings.length; next += 1) writer.addReport(...newPostings[next]!)
    writer.endWord(bytes)
    if (wordNumber >= 0) isWritten[wordNumber] = 1
  }
  const { bytes, starts } = table.list()
  for (let word = 0; word < table.size; word += 1) {
    if (isWritten[word] === 1) continue
    for (const posting of postingsByWord[word]!) writer.addReport(...posting)
    writer.endWord(bytes.subarray(starts[word], starts[word + 1]))
  }
  return writer.finish()
}
