import { normalizeColumnName } from '../../../../contract/files/column-names.ts'
import { limits } from '../../../../contract/limits.ts'
import { type Archive, withArchive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { listExtensionFaults } from '../names.ts'
import { type FoundFault, Refusal, refuse } from '../refusals.ts'
import type { FileRefusal, WordFile } from '../requests.ts'
import { buildRefusal } from '../uploads.ts'
import { requireUsedTexts, scanSheets, toCellText } from '../workbooks/excel-tables.ts'
import { requireWorkbookParts } from '../workbooks/workbook-parts.ts'
import { readTexts } from '../workbooks/workbook-texts.ts'

/** Accepted names of the column of keywords in row 1; the template uses the first. */
export const keywordHeadings = ['Word', 'คำสำคัญ'] as const

/** Returns the keywords of a workbook, or its refusal. Runs in this process, which must be a child with capped memory and time. */
export const readKeywords = async ({ path, name }: WordFile): Promise<string[] | FileRefusal> => {
  try {
    const nameFaults = listExtensionFaults(name, '.xlsx')
    if (nameFaults.length > 0) throw new Refusal(nameFaults)
    return await withArchive(path, '.xlsx', readWords)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return buildRefusal(error.faults.map(fault => ({ file: name, ...fault })))
  }
}

/** Reads the distinct keywords of the first column of the first sheet, in order. Refuses a wrong heading and too many words. */
const readWords = async (archive: Archive): Promise<string[]> => {
  const parts = await requireWorkbookParts(archive)
  const texts = await readTexts(archive, parts.texts, index => index < bounds.unusedTexts)
  // Only the first `unusedTexts` shared texts were loaded, and a list of keywords needs fewer.
  if (texts.count > bounds.unusedTexts) return refuse('tooManyWords', { values: { limit: limits.keywords } })
  const cellWords: { row: number; text: string }[] = []
  const sheetCounts = await scanSheets(archive, parts, cell => {
    if (cell.column > 0) return
    const text = normalizeColumnName(toCellText(cell, texts))
    for (const word of splitKeywords(cell.row, text)) cellWords.push({ row: cell.row, text: word })
    if (cellWords.length > maxCellWords) refuse('tooManyWords', { values: { limit: limits.keywords } })
  })
  requireUsedTexts(texts, sheetCounts)
  const [heading, ...keywords] = cellWords
  if (heading?.row !== 1 || !isHeading(heading.text))
    return refuse('wordHeading', { row: 1, column: 'A', values: { expected: keywordHeadings[0] } })
  return requireWords(keywords)
}

/** Splits a text into words at its commas, as the input field does. Does not split the heading in row 1. */
const splitKeywords = (row: number, text: string) =>
  (row === 1 ? [text] : text.split(',').map(word => word.trim())).filter(Boolean)

/** Limit of the words in all cells, before repeated ones are removed. */
const maxCellWords = 10 * limits.keywords

const isHeading = (text: string) => keywordHeadings.some(heading => heading.toLowerCase() === text.toLowerCase())

/** Returns the distinct words. Refuses long words, too many words, and none. */
const requireWords = (cellWords: { row: number; text: string }[]): string[] => {
  const longWords = cellWords.filter(({ text }) => text.length > limits.keyword)
  if (longWords.length > 0)
    throw new Refusal(
      longWords.map(({ row }): FoundFault => ({ rule: 'wordTooLong', row, values: { limit: limits.keyword } })),
    )
  const words = [...new Set(cellWords.map(({ text }) => text))]
  if (words.length === 0) return refuse('noWords')
  return words.length > limits.keywords ? refuse('tooManyWords', { values: { limit: limits.keywords } }) : words
}
