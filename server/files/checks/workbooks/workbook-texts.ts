import type { Archive } from '../archives/archives.ts'
import { bounds } from '../bounds.ts'
import { hasControlCharacter } from '../control-characters.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { scanXml, type XmlReader } from './xml-scans.ts'

/** The texts that the cells of a workbook share by index. */
export interface SharedTexts {
  /** Number of all shared texts, including those that were not loaded. */
  count: number
  /** The indexes of empty texts: a cell that shows one of them is empty. */
  empty: Set<number>
  /** The loaded texts, by their index. */
  textByIndex: Map<number, string>
}

/** Reads the shared texts. Loads the requested ones and counts the others. A workbook without shared texts has no such part. */
export const readTexts = async (
  archive: Archive,
  part: string | undefined,
  isRequested: (index: number) => boolean,
): Promise<SharedTexts> => {
  const texts: SharedTexts = { count: 0, empty: new Set(), textByIndex: new Map() }
  // The limit of unused texts also applies to empty ones, whose indexes are kept in memory.
  const limitValues = { values: { entry: toDisplayText(part ?? ''), limit: bounds.unusedTexts } }
  await readEachText(archive, part, text => {
    const index = texts.count
    if (text === '') texts.empty.add(index)
    if (texts.empty.size > bounds.unusedTexts) refuse('workbookTooComplex', limitValues)
    requireStorableText(text)
    if (isRequested(index)) texts.textByIndex.set(index, text)
    texts.count = index + 1
  })
  return texts
}

/** Reads the shared texts in order, and passes each to `onText`. */
export const readEachText = async (archive: Archive, part: string | undefined, onText: (text: string) => void) => {
  if (part === undefined) return
  if (archive.getEntry(part).uncompressedSize > bounds.textsBytes)
    return refuse('zipTooLarge', { values: { entry: toDisplayText(part), limit: bounds.textsBytes / 2 ** 20 } })
  await scanXml(
    part,
    archive.read(part),
    createTextReader(text => onText(unescapeText(text)), toDisplayText(part)),
  )
}

/**
 * Joins the pieces (`t`) of each shared text (`si`). Leaves out `rPh`, the pronunciation of a Japanese text, because a cell does not show
 * it.
 */
const createTextReader = (onText: (text: string) => void, entry: string): XmlReader => {
  /** The current text so far; undefined outside of a text. */
  let currentText: string | undefined
  let isInText = false
  let isPhonetic = false
  return {
    open(name) {
      if (name === 'si') currentText = ''
      else if (name === 't') isInText = !isPhonetic
      else if (name === 'rPh') isPhonetic = true
    },
    text(piece) {
      if (!isInText || currentText === undefined) return
      currentText += piece
      // The limit allows for a text whose characters are all escaped.
      if (currentText.length > bounds.cellText * '_x000D_'.length)
        refuse('workbookTooComplex', { values: { entry, limit: bounds.cellText } })
    },
    close(name) {
      if (name === 't') isInText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si' && currentText !== undefined) {
        onText(currentText)
        currentText = undefined
      }
    },
  }
}

/**
 * Resolves the escapes of a text. The format writes a carriage return as '_x000D_', and an underscore that might begin such an escape as
 * '_x005F_'.
 */
export const unescapeText = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/**
 * Refuses a text with half a surrogate pair, which cannot be stored, or with a control character, because no CSV could hold it. An escape can
 * produce either. The refusal names the row only for a text in a cell, because shared texts have none.
 */
export const requireStorableText = (text: string, row?: number) => {
  if (!text.isWellFormed() || hasControlCharacter(text))
    refuse('workbookCharacter', { ...(row && { row }), values: { text: toDisplayText(text) } })
}
