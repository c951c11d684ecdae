import { setImmediate } from 'node:timers/promises'
import { ensureLength } from './growing-arrays.ts'
import { maxPackedBytes, writePacked } from './packed-postings.ts'
import { addWords, type ReportTextLines } from './report-texts.ts'
import { WordTable } from './word-table.ts'
import { toWordPosting, Words } from './words.ts'

/** Number of words that are merged before other work of the event loop continues. */
const wordsAtOnce = 2000

/** Writes the arrays of `Words`, one word after the other: first the reports of a word, in ascending order, then its bytes. */
class WordsWriter {
  private bytes = new Uint8Array(1024)
  private starts = new Uint32Array(64)
  private postings = new Uint8Array(1024)
  private postingStarts = new Uint32Array(64)
  private size = 0
  /** The last report of the current word; -1 if it has none. */
  private lastReport = -1

  /** Adds a report to the current word, with the best field of the report that has the word. */
  addReport(report: number, field: number) {
    const end = this.postingStarts[this.size + 1]!
    this.postings = ensureLength(this.postings, end + maxPackedBytes)
    this.postingStarts[this.size + 1] = writePacked(toWordPosting(report - this.lastReport, field), this.postings, end)
    this.lastReport = report
  }

  /** Ends the current word and writes its bytes. A word without reports is left out. */
  endWord(wordBytes: Uint8Array) {
    if (this.lastReport === -1) return
    const start = this.starts[this.size]!
    this.bytes = ensureLength(this.bytes, start + wordBytes.length)
    this.bytes.set(wordBytes, start)
    this.size += 1
    this.starts = ensureLength(this.starts, this.size + 1)
    this.starts[this.size] = start + wordBytes.length
    this.postingStarts = ensureLength(this.postingStarts, this.size + 2)
    this.postingStarts[this.size + 1] = this.postingStarts[this.size]!
    this.lastReport = -1
  }

  /** Returns the words that were written. */
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
 * Returns new words: the earlier ones without the changed reports, and the words of the changed reports. `changed` is sorted by the number
 * of the report. Other work of the event loop continues after each `wordsAtOnce` words.
 */
export const mergeWords = async (
  words: Words,
  changed: readonly (readonly [report: number, texts: ReportTextLines])[],
): Promise<Words> => {
  const table = new WordTable()
  /** The changed reports with each word, by the number of the word in `table`. */
  const changedByWord: [report: number, field: number][][] = []
  for (const [report, texts] of changed)
    for (const [wordNumber, field] of addWords(texts, table)) {
      const reportsWithWord = changedByWord[wordNumber] ?? []
      reportsWithWord.push([report, field])
      changedByWord[wordNumber] = reportsWithWord
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
    const reportsWithWord = changedByWord[numberInTable] ?? []
    let nextIndex = 0
    words.eachReport(word, (report, field) => {
      for (; nextIndex < reportsWithWord.length && reportsWithWord[nextIndex]![0] < report; nextIndex += 1)
        writer.addReport(...reportsWithWord[nextIndex]!)
      if (!changedReports.has(report)) writer.addReport(report, field)
    })
    for (; nextIndex < reportsWithWord.length; nextIndex += 1) writer.addReport(...reportsWithWord[nextIndex]!)
    writer.endWord(bytes)
    if (numberInTable >= 0) isAlreadyWritten[numberInTable] = 1
  }
  // The words that only the changed reports contain follow.
  const { bytes, starts } = table.list()
  for (let word = 0; word < table.size; word += 1) {
    if (isAlreadyWritten[word] === 1) continue
    for (const reportWithField of changedByWord[word]!) writer.addReport(...reportWithField)
    writer.endWord(bytes.subarray(starts[word], starts[word + 1]))
  }
  return writer.finish()
}
