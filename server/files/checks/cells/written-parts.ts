import { escapeXml } from './xml-escapes.ts'

// The parts of a workbook by ECMA-376. These are their namespaces and content types, or the beginnings of them.
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const buildFont = (inner = '') => `<font>${inner}<sz val="11"/><name val="Calibri"/></font>`

const worksheetType = `${spreadsheetType}.worksheet+xml`

/** The attributes of a cell, each with a leading space, for the styles of a text, a header, a day, and a day with a time. */
export const styleAttributes = { plain: '', header: ' s="1"', day: ' s="2"', time: ' s="3"' }

/** The cell formats, in the order of `styleAttributes`: plain, header, day, time. */
const cellFormats = [
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
]

/** Builds the parts of a workbook except its sheets, by their paths. `aboutName` is the name of the second sheet if there is one. */
export const buildParts = (aboutName: string | undefined) => ({
  '[Content_Types].xml': `<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${worksheetType}"/>${aboutName === undefined ? '' : `<Override PartName="/xl/worksheets/sheet2.xml" ContentType="${worksheetType}"/>`}<Override PartName="/xl/styles.xml" ContentType="${spreadsheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationNamespace}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${mainNamespace}" xmlns:r="${relationNamespace}"><sheets><sheet name="Table" sheetId="1" r:id="rId1"/>${aboutName === undefined ? '' : `<sheet name="${escapeXml(aboutName)}" sheetId="2" r:id="rId3"/>`}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageNamespace}/relationships"><Relationship Id="rId1" Type="${relationNamespace}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationNamespace}/styles" Target="styles.xml"/>${aboutName === undefined ? '' : `<Relationship Id="rId3" Type="${relationNamespace}/worksheet" Target="worksheets/sheet2.xml"/>`}</Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${mainNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2">${buildFont()}${buildFont('<b/>')}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4">${cellFormats.join('')}</cellXfs></styleSheet>`,
})
