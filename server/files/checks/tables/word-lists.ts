import { normalizeColumnName } from '../../../../contract/files/column-names.ts'
import { limits } from '../../../../contract/limits.ts'
import { type Archive, withArchive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { listExtensionFaults } from '../names.ts'
import { type FoundFault, Refusal, refuse } from '../refusals.ts'
import type { FileRefusal, KeywordWorkbook } from '../requests.ts'
import { buildRefusal } from '../uploads.ts'
import { requireUsedTexts, scanSheets, toCellText } from '../workbooks/excel-tables.ts'
import { requireWorkbookParts } from '../workbooks/workbook-parts.ts'
import { readTexts } from '../workbooks/workbook-texts.ts'

/** Accepted names of the column of keywords in row 1; the template uses the first. */
export const keywordHeadings = ['Word', 'คำสำคัญ'] as const

/** Returns the keywords of a workbook, or its refusal. Runs in this process, which must be a child with capped memory and time. */
export const readKeywordFile = async ({ path, name }: KeywordWorkbook): Promise<string[] | FileRefusal> => {
  try {
    const nameFaults = listExtensionFaults(name, '.xlsx')
    if (nameFaults.length > 0) throw new Refusal(nameFaults)
    return await withArchive(path, '.xlsx', readSheetKeywords)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return buildRefusal(error.faults.map(fault => ({ file: name, ...fault })))
  }
}

/** Reads the distinct keywords of the first column of the first sheet, in order. Refuses a wrong heading and too many keywords. */
const readSheetKeywords = async (archive: Archive): Promise<string[]> => {
  const parts = await requireWorkbookParts(archive)
  const texts = await readTexts(archive, parts.texts, index => index < maxLoadedTexts)
  if (texts.count > maxLoadedTexts) return refuse('tooManyWords', { values: { limit: limits.keywords } })
  let heading = ''
  const keywords: CellKeyword[] = []
  const sheetCounts = await scanSheets(archive, parts, cell => {
    if (cell.column > 0) return
    const text = normalizeColumnName(toCellText(cell, texts))
    if (cell.row === 1) heading = text
    else for (const keyword of splitKeywords(text)) keywords.push({ row: cell.row, text: keyword })
    if (keywords.length >= tooManyCellKeywords) refuse('tooManyWords', { values: { limit: limits.keywords } })
  })
  requireUsedTexts(texts, sheetCounts)
  if (!isHeading(heading))
    return refuse('wordHeading', { row: 1, column: 'A', values: { expected: keywordHeadings[0] } })
  return requireKeywords(keywords)
}

/** Limit of the shared texts that are loaded. It is that of unused texts, because a list of keywords needs far fewer. */
const maxLoadedTexts = bounds.unusedTexts

/** A keyword with the row of its cell. */
interface CellKeyword {
  row: number
  text: string
}

/** Splits a text into keywords at its commas, as the input field does. */
const splitKeywords = (text: string) =>
  text
    .split(',')
    .map(keyword => keyword.trim())
    .filter(Boolean)

/** So many keywords in all cells, before repeated ones are removed, are too many. */
const tooManyCellKeywords = 10 * limits.keywords

const isHeading = (text: string) => keywordHeadings.some(heading => heading.toLowerCase() === text.toLowerCase())

/** Returns the distinct keywords. Refuses long keywords, too many, and none. */
const requireKeywords = (cellKeywords: readonly CellKeyword[]): string[] => {
  const longKeywords = cellKeywords.filter(({ text }) => text.length > limits.keyword)
  if (longKeywords.length > 0)
    throw new Refusal(
      longKeywords.map(({ row }): FoundFault => ({ rule: 'wordTooLong', row, values: { limit: limits.keyword } })),
    )
  const keywords = [...new Set(cellKeywords.map(({ text }) => text))]
  if (keywords.length === 0) return refuse('noWords')
  return keywords.length > limits.keywords ? refuse('tooManyWords', { values: { limit: limits.keywords } }) : keywords
}
