import { type RawEntry, zipRaw } from './raw-zips.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Returns the parts of a workbook with the table `a,b / 1,2`; any may be replaced, removed (null) or added. */
export const listWorkbookParts = (changed: Record<string, string | Buffer | null> = {}): RawEntry[] => {
  const parts: Record<string, string | Buffer | null> = {
    '[Content_Types].xml': buildContentTypes(),
    '_rels/.rels': buildRelations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': buildRelations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
    'xl/sharedStrings.xml': buildSharedTexts(['a', 'b']),
    'xl/worksheets/sheet1.xml': buildSheet(plainRows),
    ...changed,
  }
  return Object.entries(parts).flatMap(([name, bytes]) => (bytes === null ? [] : [{ name, bytes }]))
}

/** Returns a workbook of these parts. */
export const buildRawWorkbook = (changed: Record<string, string | Buffer | null> = {}): Buffer =>
  zipRaw(listWorkbookParts(changed))

/** Returns a workbook with one sheet of these rows, with optional markup before and after them. */
export const buildWorkbook = (rows: string, behind = '', before = ''): Buffer =>
  buildRawWorkbook({ 'xl/worksheets/sheet1.xml': buildSheet(rows, behind, before) })

/** The rows of the table `a,b / 1,2`. */
export const plainRows =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c></row>'

/** Returns the XML of a sheet with these rows. */
export const buildSheet = (rows: string, behind = '', before = '') =>
  `${head}${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${behind}</worksheet>`

/** Returns the XML of shared texts. */
export const buildSharedTexts = (texts: string[]) =>
  `${head}<sst xmlns="${main}">${texts.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`

/** Returns the XML of the content types of a workbook, with further elements. */
export const buildContentTypes = (...more: string[]) =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${more.join('')}</Types>`

/** Returns the XML of relations by type and target; `External` if given as the third value. */
export const buildRelations = (targets: string[][]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([type, target, mode], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`
