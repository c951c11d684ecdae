import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { parseAttributes, type XmlReader } from './xml-scans.ts'

const macroParts = /(?:^|\/)(?:vbaProject|vbaData|activeX|macrosheets|ctrlProps|customUI|dialogsheets)/i
const externalParts = /(?:^|\/)(?:externalLinks|connections\.xml|queryTables|webextensions)/i
const allowedParts =
  /^(?:[^/]+\/)*[^/]*\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf)$|^xl\/printerSettings\/[^/]+\.bin$|\/$/i

/** Refuses a part whose name shows that it is for macros, external data or anything else that a table does not need. */
export const requireSafePart = (name: string) => {
  const values = { entry: toDisplayText(name) }
  if (macroParts.test(name)) refuse('workbookMacros', { values })
  if (externalParts.test(name)) refuse('workbookOutsideLink', { values })
  if (!allowedParts.test(name)) refuse('workbookForeignPart', { values })
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const macroTypes = /macro|vba|activeX|oleObject|customUI|webextension/i

/** Creates the reader of the list of content types. It refuses the types of macros; `requireWorkbook` refuses a list without a workbook. */
export const createContentTypeReader = (): XmlReader & { requireWorkbook(): void } => {
  let hasWorkbookType = false
  return {
    open(_, tag) {
      const type = parseAttributes(tag).get('ContentType')
      if (type === undefined) return
      if (macroTypes.test(type)) refuse('workbookMacros', { values: { entry: toDisplayText(type) } })
      if (type === workbookType) hasWorkbookType = true
    },
    requireWorkbook() {
      if (!hasWorkbookType) refuse('notWorkbook')
    },
  }
}

/** A reference from one part of a workbook to another. */
export interface Relation {
  id: string
  type: string
  target: string
}

/** Creates the reader of the relations of a part. It refuses external targets, except for links that a reader may click. */
export const createRelationReader = (): XmlReader & { relations: Relation[] } => {
  const relations: Relation[] = []
  return {
    relations,
    open(name, tag) {
      if (name !== 'Relationship') return
      const attributes = parseAttributes(tag)
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map(key => attributes.get(key))
      const isExternal =
        attributes.get('TargetMode')?.toLowerCase() === 'external' || /^[a-z][a-z0-9+.-]+:|^\/\//i.test(target)
      const isUserLink = type.endsWith('/hyperlink') && /^(?:https?:\/\/|mailto:)/i.test(target)
      if (isExternal && !isUserLink) refuse('workbookOutsideLink', { values: { entry: toDisplayText(target) } })
      if (!isExternal) relations.push({ id, type: type.split('/').at(-1)!, target })
    },
  }
}

const formulaElements = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName'])
/** Matches functions that fetch data or call programs, DDE links (program|topic!item), and references to other workbooks ([book.xlsx]). */
const unsafeFormula =
  /(?:^|[^A-Z0-9_.])(?:_xlfn\.)?(?:WEBSERVICE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|IMAGE|SQL\.REQUEST)\s*\(|\|[^!|]{0,200}!|\[[^\]]{0,200}\.xl\w{1,3}\]/i

/** Creates the reader of formulas and defined names. It refuses those that fetch data, call programs or run when the workbook opens. */
export const createFormulaReader = (entry: string) => {
  let formulaText: string | undefined
  let definedNameCount = 0
  return {
    open(name: string, tag: string) {
      if (!formulaElements.has(name)) return
      formulaText = ''
      if (name === 'definedName') definedNameCount += 1
      if (definedNameCount > bounds.definedNames)
        refuse('workbookTooComplex', { values: { entry, limit: bounds.definedNames } })
      // Excel runs macros with these names when a workbook opens or closes.
      const definedName = name === 'definedName' && parseAttributes(tag).get('name')
      if (definedName && /auto_?(?:open|close|activate)/i.test(definedName))
        refuse('workbookMacros', { values: { entry: toDisplayText(definedName) } })
    },
    text(chunk: string) {
      if (formulaText === undefined) return
      formulaText += chunk
      if (formulaText.length > bounds.token) refuse('workbookTooComplex', { values: { entry, limit: bounds.token } })
    },
    close(name: string) {
      if (formulaText === undefined || !formulaElements.has(name)) return
      if (unsafeFormula.test(formulaText))
        refuse('workbookOutsideLink', { values: { entry: toDisplayText(formulaText) } })
      formulaText = undefined
    },
  }
}
