import type { FaultRule } from '../../contract/files/fault-rules.ts'
import { buildRawWorkbook } from '../../server/files/checks/testing/raw-workbooks.ts'
import { zipRaw } from '../../server/files/checks/testing/raw-zips.ts'
import { type GivenFile, toWorkbookUpload, toZipUpload, zipFile } from './staff-files.ts'

/** An invalid file for a report called 'gold-price-half-year': the file, its box, and the rule that it breaks. */
export type WrongFile = [
  what: string,
  kind: 'metadata' | 'excel' | 'csv',
  file: () => Promise<GivenFile>,
  rule: FaultRule,
]

const name = 'gold-price-half-year'
const zipCsv = async (content: string | Buffer) => zipFile(`${name}.zip`, content)
const toUpload = (bytes: Buffer) => toZipUpload(`${name}.zip`, bytes)

export const wrongFiles: WrongFile[] = [
  ['a table by another name', 'csv', () => zipFile('gold-price.zip', 'a,b\n1,2\n'), 'nameDiffers'],
  ['a table without column names', 'csv', () => zipCsv(',\n1,2\n'), 'headerMissing'],
  ['a row with a value too many', 'csv', () => zipCsv('a,b\n1,2\n3,4,5\n'), 'raggedRow'],
  ['a duplicate column name', 'csv', () => zipCsv('a,a\n1,2\n'), 'columnTwice'],
  ['a table without records', 'csv', () => zipCsv('a,b\n'), 'noRecords'],
  ['Unicode text of Excel', 'csv', () => zipCsv(Buffer.from('\ufeffa,b\n1,2\n', 'utf16le')), 'csvUtf16'],
  [
    'a zip with two tables',
    'csv',
    async () => toUpload(zipRaw(['a.csv', 'b.csv'].map(inside => ({ name: inside, bytes: 'a,b\n1,2\n' })))),
    'csvZipContent',
  ],
  [
    'an encrypted zip',
    'csv',
    async () => toUpload(zipRaw([{ name: `${name}.csv`, bytes: 'a,b\n1,2\n', flags: 0x801 }])),
    'encrypted',
  ],
  [
    'a zip bomb',
    'csv',
    async () => toUpload(zipRaw([{ name: `${name}.csv`, bytes: Buffer.alloc(64 * 2 ** 20, 'a,b\n') }])),
    'zipRatio',
  ],
  ['a text that is called a zip', 'csv', async () => toUpload(Buffer.from('a,b\n1,2\n')), 'notZip'],
  [
    'a workbook with macros',
    'excel',
    async () => toWorkbookUpload(`${name}.xlsx`, buildRawWorkbook({ 'xl/vbaProject.bin': 'macro' })),
    'workbookMacros',
  ],
  [
    'a workbook with a password',
    'excel',
    async () =>
      toWorkbookUpload(`${name}.xlsx`, Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2048)])),
    'oldOrProtectedWorkbook',
  ],
  [
    'metadata that is not a data dictionary',
    'metadata',
    async () => toWorkbookUpload(`${name}_metadata.xlsx`, buildRawWorkbook()),
    'dictionaryHeading',
  ],
]
