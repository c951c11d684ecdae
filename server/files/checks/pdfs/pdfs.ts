import { readFile } from 'node:fs/promises'
import { listExtensionFaults } from '../names.ts'
import { Refusal, refuse } from '../refusals.ts'
import type { FileRefusal, PdfFile } from '../requests.ts'
import { buildRefusal } from '../uploads.ts'
import { watchDangers } from './pdf-dangers.ts'
import { requireNoListLoop } from './pdf-object-lists.ts'
import { readPackedObjects } from './pdf-object-streams.ts'
import { type PdfParts, readParts } from './pdf-objects.ts'
import { isReference } from './pdf-syntax.ts'

/** Returns why a PDF may not be published; null if it may. Runs in this process, which must be a child with capped memory and time. */
export const checkPdf = async ({ path, name }: PdfFile): Promise<FileRefusal | null> => {
  try {
    const nameFaults = listExtensionFaults(name, '.pdf')
    if (nameFaults.length > 0) throw new Refusal(nameFaults)
    requirePlainPdf(await readFile(path, 'latin1'))
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return buildRefusal(error.faults.map(fault => ({ file: name, ...fault })))
  }
}

/** Refuses a text that is not a complete PDF, or that does more than show text and pictures. */
const requirePlainPdf = (text: string) => {
  const lastListOffset = requireHeadAndEnd(text)
  const dangers = watchDangers()
  const parts = readParts(text, dangers)
  if (dangers.isEncrypted()) refuse('pdfEncrypted')
  readPackedObjects(text, parts.streams, dangers)
  const faults = dangers.faults()
  if (faults.length > 0) throw new Refusal(faults)
  const isDocument = dangers.isDocument() && hasRoot(text, parts, lastListOffset)
  if (!isDocument) refuse('pdfDamaged')
  requireNoListLoop(parts.lists, lastListOffset, offset => skipBlanks(text, offset))
  dangers.requireNoLoops()
}

/** Programs search for the header of a PDF in the first bytes up to this number, and for its end in as many last bytes. */
const searchedBytes = 1024
/** Programs search for the end record of a zip, of 22 bytes, before its longest comment. */
const searchedZipBytes = 22 + 0xffff
const zipEnd = 'PK\x05\x06'
const headPattern = /^%PDF-[12]\.\d(?!\d)/
const endPattern = /startxref[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/
const bytesAfterEndPattern = /%%EOF[\0\t\n\f\r ]*[^\0\t\n\f\r ]/

/**
 * Returns the offset of the last list of objects (cross-reference table or stream). Refuses a file that is not a PDF from its first byte to
 * its last, or that is also a zip.
 */
const requireHeadAndEnd = (text: string): number => {
  if (!headPattern.test(text))
    return refuse(text.slice(0, searchedBytes).includes('%PDF-') ? 'pdfForeignBytes' : 'notPdf')
  const match = endPattern.exec(text.slice(-searchedBytes))
  if (!match) return refuse(bytesAfterEndPattern.test(text) ? 'pdfForeignBytes' : 'pdfDamaged')
  if (text.slice(-searchedZipBytes).includes(zipEnd)) return refuse('pdfForeignBytes')
  return Number(match[1])
}

/** Returns true if the last list of objects exists at its offset and refers to the catalogue of the document. */
const hasRoot = (text: string, { lists }: PdfParts, lastListOffset: number) =>
  isReference(lists.get(skipBlanks(text, lastListOffset))?.get('/Root'))

/** Returns the offset of the first character after blanks. */
const skipBlanks = (text: string, offset: number) =>
  offset + (/^[\0\t\n\f\r ]*/.exec(text.slice(offset, offset + searchedBytes))?.[0].length ?? 0)
