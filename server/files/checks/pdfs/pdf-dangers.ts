import type { FaultRule } from '../../../../contract/files/fault-rules.ts'
import type { FoundFault } from '../refusals.ts'
import { watchLoops } from './pdf-loops.ts'
import { duplicateValue, isReference, type PdfValue, type PdfWatcher } from './pdf-syntax.ts'

/** Names with which a PDF runs actions, plays media or embeds files (ISO 32000-2, 7.11.4, 12.6 and 13; for XFA ISO 32000-1, 12.7.8). */
const dangerousNames: Record<string, FaultRule> = {
  '/JavaScript': 'pdfActive',
  '/Launch': 'pdfActive',
  '/SubmitForm': 'pdfActive',
  '/ImportData': 'pdfActive',
  '/GoToR': 'pdfActive',
  '/GoToE': 'pdfActive',
  '/XFA': 'pdfActive',
  '/RichMedia': 'pdfActive',
  '/Rendition': 'pdfActive',
  '/Movie': 'pdfActive',
  '/Sound': 'pdfActive',
  '/EmbeddedFile': 'pdfAttachment',
  '/EmbeddedFiles': 'pdfAttachment',
  '/FileAttachment': 'pdfAttachment',
}
/** Dangerous only as keys of a dictionary, because the glyphs of a font may have names as short as these. */
const dangerousKeys: Record<string, FaultRule> = { '/JS': 'pdfActive', '/AA': 'pdfActive', '/EF': 'pdfAttachment' }
/** Reported if the open action does more than show a place in the document. */
const openActionKey = '/OpenAction'
/** The subtype of media in three dimensions. */
const mediaSubtype3d = '/3D'

const encryptName = '/Encrypt'

/** The rule of each danger that can be reported. */
const rulesByDanger: Record<string, FaultRule> = {
  ...dangerousNames,
  ...dangerousKeys,
  [openActionKey]: 'pdfActive',
  [mediaSubtype3d]: 'pdfActive',
  // An encrypted PDF is refused before this list, unless the name is in packed objects, which are read later.
  [encryptName]: 'pdfEncrypted',
}

/** Creates a watcher that inspects every object of a PDF, and lists at the end why the PDF must not be published. */
export const watchDangers = () => {
  /** The dangerous names and keys of the PDF. */
  const dangers = new Set<string>()
  /** The types of all dictionaries. */
  const types = new Set<PdfValue | undefined>()
  /** What the document does when it is opened. */
  const openActions: PdfValue[] = []
  /** The numbers of the objects that are actions, or references that may lead to one. */
  const actionNumbers = new Set<number>()
  const loops = watchLoops()
  const watcher: PdfWatcher = {
    onName(name) {
      if (name in dangerousNames || name === encryptName) dangers.add(name)
    },
    onDictionary(dictionary) {
      for (const key in dangerousKeys) if (dictionary.has(key)) dangers.add(key)
      if (dictionary.get('/Subtype') === mediaSubtype3d) dangers.add(mediaSubtype3d)
      types.add(dictionary.get('/Type'))
      const openAction = dictionary.get(openActionKey)
      if (openAction !== undefined) openActions.push(openAction)
    },
  }
  const startsAction = (value: PdfValue) =>
    isAction(value) || (isReference(value) && actionNumbers.has(value.objectNumber))
  return {
    ...watcher,
    /** Inspects the value of an object, to which an open action may refer. */
    object(number: number, value: PdfValue) {
      if (isReference(value) || isAction(value)) actionNumbers.add(number)
      loops.addObject(number, value)
    },
    requireNoLoops: loops.requireNoLoops,
    isEncrypted: () => dangers.has(encryptName),
    /** Returns true if the PDF has a catalogue and a page, as every PDF must. */
    isDocument: () => types.has('/Catalog') && types.has('/Page'),
    /** Lists a fault for each danger. */
    faults: (): FoundFault[] =>
      [...dangers, ...(openActions.some(startsAction) ? [openActionKey] : [])].map(entry => ({
        rule: rulesByDanger[entry]!,
        values: { entry },
      })),
  }
}

export type DangerWatch = ReturnType<typeof watchDangers>

/**
 * Returns true for an action that does more than show a place in the document. Programs differ in the value of a
 * duplicate key, so that counts as an action too.
 */
const isAction = (value: PdfValue) =>
  value === duplicateValue ||
  (value instanceof Map && value.has('/S') && (value.get('/S') !== '/GoTo' || value.has('/Next')))
