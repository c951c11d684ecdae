import { toColumnLetters } from '../tables/headers.ts'
import { buildRawWorkbook, buildRelations, buildSheet } from './raw-workbooks.ts'

const xmlHeader = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const officeNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

type Value = string | number | boolean | null

/** A sheet of values; null values and empty rows are omitted. */
export interface RaggedSheet {
  name: string
  rows: readonly (readonly Value[])[]
  /** Areas such as 'A2:A4'. */
  merged?: readonly string[]
}

/** Builds a workbook of such sheets. */
export const buildRaggedWorkbook = (sheets: readonly RaggedSheet[]): Buffer => {
  const parts = Object.fromEntries(
    sheets.map(({ rows, merged = [] }, index) => [
      `xl/worksheets/sheet${index + 1}.xml`,
      buildSheet(buildRows(rows), buildMergedAreas(merged)),
    ]),
  )
  const sheetTags = sheets.map(
    ({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return buildRawWorkbook({
    'xl/sharedStrings.xml': null,
    'xl/workbook.xml': `${xmlHeader}<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheets>${sheetTags.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': buildRelations(
      sheets.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
    ),
    ...parts,
  })
}

const buildMergedAreas = (merged: readonly string[]) =>
  merged.length === 0 ? '' : `<mergeCells>${merged.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`

const buildRows = (rows: RaggedSheet['rows']) =>
  rows
    .map((row, index) => {
      const cells = row.map((value, column) => buildCell(`${toColumnLetters(column)}${index + 1}`, value)).join('')
      return cells && `<row r="${index + 1}">${cells}</row>`
    })
    .join('')

const buildCell = (place: string, value: Value) => {
  if (value === null) return ''
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${Number(value)}</v></c>`
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}
