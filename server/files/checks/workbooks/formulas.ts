import { bounds } from '../bounds.ts'
import { refuse, toDisplayText } from '../refusals.ts'
import { parseAttributes } from './xml-attributes.ts'

const formulaElements = new Set([
  ...['f', 'formula', 'formula1', 'formula2', 'definedName'],
  ...['calculatedColumnFormula', 'totalsRowFormula'],
])
/**
 * Matches functions that fetch data or call programs, DDE links (program|topic!item), and references to other files ([book.xlsx], [table.csv])
 * or to files of another machine ('\\host\folder\[book]sheet').
 */
const unsafeFormula =
  /(?:^|[^A-Z0-9_.])(?:_xlfn\.)?(?:WEBSERVICE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|IMAGE|SQL\.REQUEST)\s*\(|\|[^!|]{0,200}!|\[[^\]]{0,200}\.(?:xl\w{1,3}|csv|tsv|txt|prn|ods|dbf|mdb|accdb|xml|html?)\]|'(?:\\\\|https?:|file:)[^'[]{0,300}\[/i

/** Creates the reader of formulas and defined names. It refuses those that fetch data, call programs or run when the workbook opens. */
export const createFormulaReader = (entry: string) => {
  /** The text of the current formula so far; undefined outside of a formula. */
  let formulaText: string | undefined
  let definedNameCount = 0
  const addDefinedName = (definedName: string) => {
    definedNameCount += 1
    if (definedNameCount > bounds.definedNames)
      refuse('workbookTooComplex', { values: { entry, limit: bounds.definedNames } })
    // Excel runs macros with these names when a workbook opens or closes.
    if (/auto_?(?:open|close|activate)/i.test(definedName))
      refuse('workbookMacros', { values: { entry: toDisplayText(definedName) } })
  }
  return {
    open(name: string, tag: string) {
      if (!formulaElements.has(name)) return
      formulaText = ''
      if (name === 'definedName') addDefinedName(parseAttributes(tag).get('name') ?? '')
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
