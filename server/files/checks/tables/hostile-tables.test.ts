import { randomBytes } from 'node:crypto'
import { buildRawWorkbook, buildWorkbook } from '../testing/raw-workbooks.ts'
import { zipRaw } from '../testing/raw-zips.ts'
import { type Hostile, testHostile, zipCsv } from '../testing/trials.ts'

const buildTextCell = (value: string, place: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const buildHeaderSheet = (...names: string[]) =>
  buildWorkbook(
    `<row r="1">${names.map((name, index) => buildTextCell(name, `${'ABCDEF'[index]}1`)).join('')}</row><row r="2">${buildTextCell('x', 'A2')}</row>`,
  )
const buildCsvCase = (scenario: string, content: string | Buffer, ...rule: Hostile[3][]): Hostile => [
  scenario,
  'csv',
  () => zipCsv(content),
  rule.flat() as Hostile[3],
]

const encodings: Hostile[] = [
  buildCsvCase('UTF-16 with its mark', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le'), 'csvUtf16'),
  buildCsvCase('UTF-16 the other way round', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le').swap16(), 'csvUtf16'),
  buildCsvCase('UTF-16 without its mark', Buffer.from('a,b\n1,2\n', 'utf16le'), 'csvUtf16'),
  buildCsvCase('NUL in a value', 'aaaaaaaa,b\n1,\0\n', 'csvControlCharacters'),
  buildCsvCase('an escape sequence for terminals', 'a,b\n1,\x1B[2J\n', 'csvControlCharacters'),
  buildCsvCase('Latin-1', Buffer.from('name,town\nJosé,Málaga é è ê\n', 'latin1'), 'csvEncoding'),
  buildCsvCase(
    'UTF-8 with a broken letter',
    Buffer.concat([Buffer.from('ชื่อ,ค่า\nก,'), Buffer.from('e0b8', 'hex'), Buffer.from('\n')]),
    'csvEncoding',
  ),
  buildCsvCase('UTF-8 cut off within a letter', Buffer.from('ชื่อ,ค่า\nก,ข').subarray(0, -1), 'csvEncoding'),
  buildCsvCase('Shift JIS', Buffer.from('8367838c815b,b\n1,2\n'.slice(0, 12), 'hex'), 'csvEncoding'),
  buildCsvCase('noise', randomBytes(100_000), ['csvEncoding', 'csvControlCharacters', 'csvUtf16']),
]

const records: Hostile[] = [
  buildCsvCase('nothing', '', 'headerMissing'),
  buildCsvCase('only a byte order mark', '\uFEFF', 'headerMissing'),
  buildCsvCase('only a header', 'a,b\n', 'noRecords'),
  buildCsvCase('only empty records', 'a,b\n,\n,\n\n', 'noRecords'),
  buildCsvCase('an empty first line', '\na,b\n1,2\n', 'headerMissing'),
  buildCsvCase('a column without a name', 'a,,c\n1,2,3\n', 'columnUnnamed'),
  buildCsvCase('a column with a blank name', 'a, ,c\n1,2,3\n', 'columnUnnamed'),
  buildCsvCase('the same name twice', 'a,b,a\n1,2,3\n', 'columnTwice'),
  buildCsvCase('the same name with blanks', 'a,b, a \n1,2,3\n', 'columnTwice'),
  buildCsvCase('the same name composed otherwise', 'caf\u00E9,cafe\u0301\n1,2\n', 'columnTwice'),
  buildCsvCase('a long name', `${'x'.repeat(300)},b\n1,2\n`, 'columnNameTooLong'),
  buildCsvCase('a name that reverses the text after it', 'a\u202Eb,c\n1,2\n', 'columnNameDirection'),
  buildCsvCase('a short row', 'a,b\n1,2\n3\n', 'rowsEndEarly'),
  buildCsvCase('a long row', 'a,b\n1,2\n3,4,5\n', 'raggedRow'),
  buildCsvCase('an empty line in the middle', 'a,b\n1,2\n\n3,4\n', 'emptyRows'),
  buildCsvCase('semicolons', 'a;b\n1;2\n', 'csvSeparator'),
  buildCsvCase('tabs', 'a\tb\n1\t2\n', 'csvSeparator'),
  buildCsvCase('semicolons and decimal commas', 'a;b\n1,5;2,5\n', 'csvSeparator'),
  buildCsvCase('text behind a closing quotation mark', 'a,b\n"1"x,2\n', 'csvQuote'),
  buildCsvCase('a quotation mark left open', 'a,b\n"1,2\n3,4\n', 'csvOpenQuote'),
  buildCsvCase(
    'a quotation mark left open for 9 MB',
    `a,b\n"${randomBytes(4_500_000).toString('hex')}`,
    'csvOpenQuote',
  ),
  buildCsvCase('a line of 9 MB', randomBytes(4_500_000).toString('hex'), 'recordTooLong'),
  buildCsvCase('old line ends', 'a,b\r1,2\r3,4\r', 'csvLineEnd'),
  buildCsvCase(
    '100,000 columns',
    `${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(',')}\n`,
    'tooManyColumns',
  ),
  buildCsvCase('one line of commas', `a${','.repeat(3_000_000)}\n`, ['tooManyColumns', 'columnUnnamed']),
]

const zips: Hostile[] = [
  [
    'two CSVs',
    'csv',
    () =>
      zipRaw([
        { name: 'a.csv', bytes: 'a\n1\n' },
        { name: 'b.csv', bytes: 'a\n1\n' },
      ]),
    'csvZipContent',
  ],
  ['no CSV', 'csv', () => zipRaw([{ name: 'a.txt', bytes: 'a\n1\n' }]), 'csvZipContent'],
  [
    'a program beside the CSV',
    'csv',
    () =>
      zipRaw([
        { name: 'a.csv', bytes: 'a\n1\n' },
        { name: 'a.exe', bytes: 'MZ' },
      ]),
    'csvZipContent',
  ],
  ['only a folder', 'csv', () => zipRaw([{ name: 'a.csv/' }]), 'csvZipContent'],
]

const sheets: Hostile[] = [
  ['a sheet without cells', 'excel', () => buildWorkbook(''), 'headerMissing'],
  [
    'a header that is not in row 1',
    'excel',
    () => buildWorkbook(`<row r="3">${buildTextCell('a', 'A3')}</row>`),
    'headerMissing',
  ],
  [
    'a sheet without records',
    'excel',
    () => buildWorkbook(`<row r="1">${buildTextCell('a', 'A1')}</row>`),
    'noRecords',
  ],
  ['columns of the same name', 'excel', () => buildHeaderSheet('a', 'b', 'a'), 'columnTwice'],
  ['a column without a name in a sheet', 'excel', () => buildHeaderSheet('a', '', 'c'), 'columnUnnamed'],
  [
    'a value right of the table',
    'excel',
    () =>
      buildWorkbook(
        `<row r="1">${buildTextCell('a', 'A1')}</row><row r="2">${buildTextCell('1', 'A2')}${buildTextCell('2', 'B2')}</row>`,
      ),
    'valueOutsideTable',
  ],
  ['metadata without its headings', 'metadata', () => buildRawWorkbook(), 'dictionaryHeading'],
]

await testHostile([...encodings, ...records, ...zips, ...sheets], () => ({ csv: zipCsv('a,b\n1,2\n') }))
