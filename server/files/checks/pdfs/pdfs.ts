import { readFile } from 'node:fs/promises'
import { listExtensionFaults } from '../names.ts'
import { Refusal, refuse } from '../refusals.ts'
import type { FileRefusal, PdfFile } from '../requests.ts'
import { buildRefusal } from '../uploads.ts'
import { watchDangers } from './pdf-dangers.ts'
import { requireListsEnd } from './pdf-loops.ts'
import { readPackedObjects } from './pdf-object-streams.ts'
import { type PdfParts, readParts } from './pdf-objects.ts'
import { isReference } from './pdf-syntax.ts'

/** Returns why a PDF may not be published. Runs in this process: only for a child with capped memory and time. */
export const checkPdf = async ({ path, name }: PdfFile): Promise<FileRefusal | null> => {
  try {
    const misnamed = listExtensionFaults(name, '.pdf')
    if (misnamed.length > 0) throw new Refusal(misnamed)
    requirePlainPdf(await readFile(path, 'latin1'))
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return buildRefusal(error.faults.map(fault => ({ file: name, ...fault })))
  }
}

const requirePlainPdf = (text: string) => {
  const listAt = requireFrame(text)
  const watch = watchDangers()
  const parts = readParts(text, watch)
  if (watch.isEncrypted()) refuse('pdfEncrypted')
  readPackedObjects(text, parts.streams, watch)
  const faults = watch.faults()
  if (faults.length > 0) throw new Refusal(faults)
  if (!watch.isDocument() || !hasRoot(text, parts, listAt)) refuse('pdfDamaged')
  requireListsEnd(parts.lists, listAt, at => skipBlanks(text, at))
  watch.requireNoLoops()
}

/** How far from the first byte readers search for the PDF header, and from the last byte for the end of a zip. */
const headReach = 1024
const zipReach = 65_557
const zipEnd = 'PK\x05\x06'
const headPattern = /^%PDF-[12]\.\d(?!\d)/
const endPattern = /startxref[\0\t\n\f\r ]+(\d{1,10})[\0\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/

/** Returns the offset of the list of objects. Refuses a file that is not a PDF from its first byte to its last, or that is also a zip. */
const requireFrame = (text: string): number => {
  if (!headPattern.test(text)) return refuse(text.slice(0, headReach).includes('%PDF-') ? 'pdfForeignBytes' : 'notPdf')
  const match = endPattern.exec(text.slice(-headReach))
  if (!match) return refuse(/%%EOF[\0\t\n\f\r ]*[^\0\t\n\f\r ]/.test(text) ? 'pdfForeignBytes' : 'pdfDamaged')
  if (text.slice(-zipReach).includes(zipEnd)) return refuse('pdfForeignBytes')
  return Number(match[1])
}

/** Returns true if the list exists at its offset and names the catalogue. */
const hasRoot = (text: string, { lists }: PdfParts, listAt: number) => {
  return isReference(lists.get(skipBlanks(text, listAt))?.get('/Root'))
}

const skipBlanks = (text: string, at: number) =>
  at + (/^[\0\t\n\f\r ]*/.exec(text.slice(at, at + headReach))?.[0].length ?? 0)
