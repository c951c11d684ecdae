import { refuse, toDisplayText } from '../refusals.ts'

const macroParts = /(?:^|\/)(?:vbaProject|vbaData|activeX|macrosheets|ctrlProps|customUI|dialogsheets)/i
const externalParts = /(?:^|\/)(?:externalLinks|connections\.xml|queryTables|webextensions)/i
const tableParts = /^(?:[^/]+\/)*[^/]*\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf)$/i
const printerSettings = /^xl\/printerSettings\/[^/]+\.bin$/i
const isFolder = (name: string) => name.endsWith('/')
const isAllowedPart = (name: string) => tableParts.test(name) || printerSettings.test(name) || isFolder(name)

/** Refuses a part whose name shows that it is for macros, external data or anything else that a table does not need. */
export const requireSafePart = (name: string) => {
  const values = { entry: toDisplayText(name) }
  if (macroParts.test(name)) refuse('workbookMacros', { values })
  if (externalParts.test(name)) refuse('workbookOutsideLink', { values })
  if (!isAllowedPart(name)) refuse('workbookForeignPart', { values })
}
