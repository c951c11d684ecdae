import type { FaultRule } from '../../contract/files/fault-rules.ts'
import { rawWorkbook } from '../../server/files/checks/testing/raw-workbooks.ts'
import { rawZip } from '../../server/files/checks/testing/raw-zips.ts'
import { archive, type GivenFile, workbook, zipped } from './staff-files.ts'

/** An invalid file for a report called 'gold-price-half-year': the file, its box, and the rule that it breaks. */
export type WrongFile = [
  what: string,
  kind: 'metadata' | 'excel' | 'csv',
  file: () => Promise<GivenFile>,
  rule: FaultRule,
]

const name = 'gold-price-half-year'
const csv = async (content: string | Buffer) => zipped(`${name}.zip`, content)
const raw = (bytes: Buffer) => archive(`${name}.zip`, bytes)

export const wrongFiles: WrongFile[] = [
  ['a table by another name', 'csv', () => zipped('gold-price.zip', 'a,b\n1,2\n'), 'nameDiffers'],
  ['a table without column names', 'csv', () => csv(',\n1,2\n'), 'headerMissing'],
  ['a row with a value too many', 'csv', () => csv('a,b\n1,2\n3,4,5\n'), 'raggedRow'],
  ['a duplicate column name', 'csv', () => csv('a,a\n1,2\n'), 'columnTwice'],
  ['a table without records', 'csv', () => csv('a,b\n'), 'noRecords'],
  ['Unicode text of Excel', 'csv', () => csv(Buffer.from('\ufeffa,b\n1,2\n', 'utf16le')), 'csvUtf16'],
  [
    'a zip with two tables',
    'csv',
    async () => raw(rawZip(['a.csv', 'b.csv'].map(inside => ({ name: inside, bytes: 'a,b\n1,2\n' })))),
    'csvZipContent',
  ],
  [
    'an encrypted zip',
    'csv',
    async () => raw(rawZip([{ name: `${name}.csv`, bytes: 'a,b\n1,2\n', flags: 0x801 }])),
    'encrypted',
  ],
  [
    'a zip bomb',
    'csv',
    async () => raw(rawZip([{ name: `${name}.csv`, bytes: Buffer.alloc(64 * 2 ** 20, 'a,b\n') }])),
    'zipRatio',
  ],
  ['a text that is called a zip', 'csv', async () => raw(Buffer.from('a,b\n1,2\n')), 'notZip'],
  [
    'a workbook with macros',
    'excel',
    async () => workbook(`${name}.xlsx`, rawWorkbook({ 'xl/vbaProject.bin': 'macro' })),
    'workbookMacros',
  ],
  [
    'a workbook with a password',
    'excel',
    async () => workbook(`${name}.xlsx`, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)])),
    'oldOrProtectedWorkbook',
  ],
  [
    'metadata that is not a data dictionary',
    'metadata',
    async () => workbook(`${name}_metadata.xlsx`, rawWorkbook()),
    'dictionaryHeading',
  ],
]
