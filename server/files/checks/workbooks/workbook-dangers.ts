import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { parseAttributes, type XmlReader } from './xml-scans.ts'

const macroParts = /(?:^|\/)(?:vbaProject|vbaData|activeX|macrosheets|ctrlProps|customUI|dialogsheets)/i
const outsideParts = /(?:^|\/)(?:externalLinks|connections\.xml|queryTables|webextensions)/i
const plainParts =
  /^(?:[^/]+\/)*[^/]*\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf)$|^xl\/printerSettings\/[^/]+\.bin$|\/$/i

/** Refuses a part whose name shows an unsafe purpose. */
export const requirePlainPart = (name: string) => {
  const values = { entry: toDisplayText(name) }
  if (macroParts.test(name)) refuse('workbookMacros', { values })
  if (outsideParts.test(name)) refuse('workbookOutsideLink', { values })
  if (!plainParts.test(name)) refuse('workbookForeignPart', { values })
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const macroTypes = /macro|vba|activeX|oleObject|customUI|webextension/i

/** Reads the list of content types: refuses any for macros, and one without a workbook. */
export const contentTypeReader = (): XmlReader & { requireWorkbook(): void } => {
  let isWorkbook = false
  return {
    open(_, tag) {
      const type = parseAttributes(tag).get('ContentType')
      if (type === undefined) return
      if (macroTypes.test(type)) refuse('workbookMacros', { values: { entry: toDisplayText(type) } })
      if (type === workbookType) isWorkbook = true
    },
    requireWorkbook() {
      if (!isWorkbook) refuse('notWorkbook')
    },
  }
}

export interface Relation {
  id: string
  type: string
  target: string
}

/** Reads the relations of a part: refuses external targets except links that a reader may click. */
export const relationReader = (): XmlReader & { relations: Relation[] } => {
  const relations: Relation[] = []
  return {
    relations,
    open(name, tag) {
      if (name !== 'Relationship') return
      const attributes = parseAttributes(tag)
      const [id = '', type = '', target = ''] = ['Id', 'Type', 'Target'].map(key => attributes.get(key))
      const isOutside =
        attributes.get('TargetMode')?.toLowerCase() === 'external' || /^[a-z][a-z0-9+.-]+:|^\/\//i.test(target)
      const isClicked = type.endsWith('/hyperlink') && /^(?:https?:\/\/|mailto:)/i.test(target)
      if (isOutside && !isClicked) refuse('workbookOutsideLink', { values: { entry: toDisplayText(target) } })
      if (!isOutside) relations.push({ id, type: type.split('/').at(-1)!, target })
    },
  }
}

const formulas = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName'])
const fetching =
  /(?:^|[^A-Z0-9_.])(?:_xlfn\.)?(?:WEBSERVICE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|IMAGE|SQL\.REQUEST)\s*\(|\|[^!|]{0,200}!|\[[^\]]{0,200}\.xl\w{1,3}\]/i

/** Reads formulas and names: refuses those that fetch data, call programs or run when the workbook opens. */
export const formulaReader = (entry: string) => {
  let formula: string | undefined
  let names = 0
  return {
    open(name: string, tag: string) {
      if (!formulas.has(name)) return
      formula = ''
      if (name === 'definedName') names += 1
      if (names > bounds.definedNames) refuse('workbookTooComplex', { values: { entry, limit: bounds.definedNames } })
      const called = name === 'definedName' && parseAttributes(tag).get('name')
      if (called && /auto_?(?:open|close|activate)/i.test(called))
        refuse('workbookMacros', { values: { entry: toDisplayText(called) } })
    },
    text(text: string) {
      if (formula === undefined) return
      formula += text
      if (formula.length > bounds.token) refuse('workbookTooComplex', { values: { entry, limit: bounds.token } })
    },
    close(name: string) {
      if (formula === undefined || !formulas.has(name)) return
      if (fetching.test(formula)) refuse('workbookOutsideLink', { values: { entry: toDisplayText(formula) } })
      formula = undefined
    },
  }
}
