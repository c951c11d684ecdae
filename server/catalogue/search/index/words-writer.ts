import { setImmediate } from 'node:timers/promises'
import { ensureLength } from './growing-arrays.ts'
import { maxPackedBytes, writePacked } from './postings.ts'
import { listWordFields, type ReportTexts } from './report-texts.ts'
import { WordTable } from './word-table.ts'
import { fieldBits, Words } from './words.ts'

/** Number of words that are merged before other work of the event loop continues. */
const wordsAtOnce = 2000

/** Collects the words of all reports. Until it is finished, it takes four bytes for each word of a report. */
export class WordsBuilder {
  private readonly table = new WordTable()
  /** The words of all reports one after the other: the number of the word, followed by the bits of its field. */
  private words = new Uint32Array(1024)
  /** Where the words of each report begin. */
  private starts = new Uint32Array(64)
  private reportCount = 0

  /** Adds the texts of the next report. Reports are numbered in the order in which they are added. */
  add(texts: ReportTexts) {
    const fieldsByWord = listWordFields(texts, this.table)
    let end = this.starts[this.reportCount]!
    this.words = ensureLength(this.words, end + fieldsByWord.size)
    for (const [word, field] of fieldsByWord) this.words[end++] = (word << fieldBits) | field
    this.reportCount += 1
    this.starts = ensureLength(this.starts, this.reportCount + 1)
    this.starts[this.reportCount] = end
  }

  /**
   * Returns the words with their postings. The postings are written in two passes: the first one computes where those of each word begin.
   */
  finish(): Words {
    const { size } = this.table
    /** At first the number of bytes of each word, then where its postings begin; the second pass moves this to their end. */
    const positions = new Uint32Array(size + 1)
    this.eachPosting((word, posting) => {
      positions[word + 1]! += measurePosting(posting)
    })
    for (let word = 0; word < size; word += 1) positions[word + 1]! += positions[word]!
    const postings = new Uint8Array(positions[size]!)
    const postingStarts = positions.slice()
    this.eachPosting((word, posting) => {
      positions[word] = writePacked(posting, postings, positions[word]!)
    })
    return new Words({ ...this.table.list(), postings, postingStarts })
  }

  /** Calls back for each word of each report with its posting. */
  private eachPosting(visit: (word: number, posting: number) => void) {
    /** The last report of each word; -1 before its first. */
    const lastReports = new Int32Array(this.table.size).fill(-1)
    for (let report = 0; report < this.reportCount; report += 1)
      for (let at = this.starts[report]!; at < this.starts[report + 1]!; at += 1) {
        const word = this.words[at]! >>> fieldBits
        visit(word, toPosting(report - lastReports[word]!, this.words[at]! & ((1 << fieldBits) - 1)))
        lastReports[word] = report
      }
  }
}

const toPosting = (gap: number, field: number) => (gap << fieldBits) | field

/** Returns the number of bytes of a packed posting. */
const measurePosting = (posting: number) => {
  let size = 1
  for (let rest = posting >>> 7; rest > 0; rest >>>= 7) size += 1
  return size
}

/** Writes the arrays of `Words`, one word after the other: first the reports of a word, in ascending order, then its bytes. */
class WordsWriter {
  private bytes = new Uint8Array(1024)
  private starts = new Uint32Array(64)
  private postings = new Uint8Array(1024)
  private postingStarts = new Uint32Array(64)
  private size = 0
  /** The last report of the current word; -1 if it has none. */
  private lastReport = -1

  /** Adds a report to the current word. */
  addReport(report: number, field: number) {
    const end = this.postingStarts[this.size + 1]!
    this.postings = ensureLength(this.postings, end + maxPackedBytes)
    this.postingStarts[this.size + 1] = writePacked(toPosting(report - this.lastReport, field), this.postings, end)
    this.lastReport = report
  }

  /** Ends the current word; `word` has its bytes. A word without reports is left out. */
  endWord(word: Uint8Array) {
    if (this.lastReport === -1) return
    const start = this.starts[this.size]!
    this.bytes = ensureLength(this.bytes, start + word.length)
    this.bytes.set(word, start)
    this.size += 1
    this.starts = ensureLength(this.starts, this.size + 1)
    this.starts[this.size] = start + word.length
    this.postingStarts = ensureLength(this.postingStarts, this.size + 2)
    this.postingStarts[this.size + 1] = this.postingStarts[this.size]!
    this.lastReport = -1
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
 * Returns the words after changes of reports, which are sorted by the number of the report. In between, other work of the event loop
 * continues.
 */
export const mergeWords = async (
  words: Words,
  changed: readonly (readonly [report: number, texts: ReportTexts])[],
): Promise<Words> => {
  const table = new WordTable()
  /** The postings of the changed reports, by the number of the word in `table`. */
  const postingsByWord: [report: number, field: number][][] = []
  for (const [report, texts] of changed)
    for (const [word, field] of listWordFields(texts, table)) {
      const postings = postingsByWord[word] ?? []
      postings.push([report, field])
      postingsByWord[word] = postings
    }
  const changedReports = new Set(changed.map(([report]) => report))
  const writer = new WordsWriter()
  /** 1 for each word of the changed reports that the earlier words contain. */
  const isAlreadyWritten = new Uint8Array(table.size)
  for (let word = 0; word < words.size; word += 1) {
    if (word % wordsAtOnce === wordsAtOnce - 1) await setImmediate()
    const bytes = words.sliceWord(word)
    // -1 if no changed report contains the word.
    const numberInTable = table.find(bytes, 0, bytes.length - 1)
    const newPostings = postingsByWord[numberInTable] ?? []
    let nextIndex = 0
    words.eachReport(word, (report, field) => {
      for (; nextIndex < newPostings.length && newPostings[nextIndex]![0] < report; nextIndex += 1)
        writer.addReport(...newPostings[nextIndex]!)
      if (!changedReports.has(report)) writer.addReport(report, field)
    })
    for (; nextIndex < newPostings.length; nextIndex += 1) writer.addReport(...newPostings[nextIndex]!)
    writer.endWord(bytes)
    if (numberInTable >= 0) isAlreadyWritten[numberInTable] = 1
  }
  // The words that only the changed reports contain follow.
  const { bytes, starts } = table.list()
  for (let word = 0; word < table.size; word += 1) {
    if (isAlreadyWritten[word] === 1) continue
    for (const posting of postingsByWord[word]!) writer.addReport(...posting)
    writer.endWord(bytes.subarray(starts[word], starts[word + 1]))
  }
  return writer.finish()
}
