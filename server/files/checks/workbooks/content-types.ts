import { refuse, toDisplayText } from '../refusals.ts'
import { parseAttributes } from './xml-attributes.ts'
import type { XmlReader } from './xml-scans.ts'

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
