import { ensureLength } from './growing-arrays.ts'
import { writePacked } from './packed-postings.ts'
import { addWords, type ReportTextLines } from './report-texts.ts'
import { WordTable } from './word-table.ts'
import { fieldBits, toWordPosting, Words } from './words.ts'

/** Collects the words of all reports. Until it is finished, it takes four bytes for each word of a report. */
export class WordsBuilder {
  private readonly table = new WordTable()
  /** The words of all reports one after the other: the number of the word, followed by the bits of its best field. */
  private occurrences = new Uint32Array(1024)
  /** Where the words of each report begin. */
  private starts = new Uint32Array(64)
  private reportCount = 0

  /** Adds the texts of the next report. Reports are numbered in the order in which they are added. */
  add(texts: ReportTextLines) {
    const fieldByWord = addWords(texts, this.table)
    let end = this.starts[this.reportCount]!
    this.occurrences = ensureLength(this.occurrences, end + fieldByWord.size)
    for (const [wordNumber, field] of fieldByWord) this.occurrences[end++] = (wordNumber << fieldBits) | field
    this.reportCount += 1
    this.starts = ensureLength(this.starts, this.reportCount + 1)
    this.starts[this.reportCount] = end
  }

  /**
   * Returns the words with their postings. The postings are written in two passes: the first one computes where those of each word begin.
   */
  finish(): Words {
    const { size } = this.table
    /** Where the postings of each word begin. At first, the number of bytes of the word before. */
    const postingStarts = new Uint32Array(size + 1)
    this.visitOccurrences((wordNumber, posting) => {
      postingStarts[wordNumber + 1]! += measurePosting(posting)
    })
    for (let wordNumber = 0; wordNumber < size; wordNumber += 1)
      postingStarts[wordNumber + 1]! += postingStarts[wordNumber]!
    const postings = new Uint8Array(postingStarts[size]!)
    /** Where the next posting of each word is written. */
    const writePositions = postingStarts.slice()
    this.visitOccurrences((wordNumber, posting) => {
      writePositions[wordNumber] = writePacked(posting, postings, writePositions[wordNumber]!)
    })
    return new Words({ ...this.table.list(), postings, postingStarts })
  }

  /** Calls back for each word of each report with its posting. */
  private visitOccurrences(visit: (wordNumber: number, posting: number) => void) {
    /** The last report of each word; -1 before its first. */
    const lastReports = new Int32Array(this.table.size).fill(-1)
    for (let report = 0; report < this.reportCount; report += 1)
      for (let at = this.starts[report]!; at < this.starts[report + 1]!; at += 1) {
        const wordNumber = this.occurrences[at]! >>> fieldBits
        const field = this.occurrences[at]! & ((1 << fieldBits) - 1)
        visit(wordNumber, toWordPosting(report - lastReports[wordNumber]!, field))
        lastReports[wordNumber] = report
      }
  }
}

/** Returns the number of bytes of a packed posting. */
const measurePosting = (posting: number) => {
  let size = 1
  for (let rest = posting >>> 7; rest > 0; rest >>>= 7) size += 1
  return size
}
