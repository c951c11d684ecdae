import { randomBytes } from 'node:crypto'
import { rawWorkbook, workbookWith } from '../testing/raw-workbooks.ts'
import { rawZip } from '../testing/raw-zips.ts'
import { csvZip, type Hostile, testHostile } from '../testing/trials.ts'

const text = (value: string, place: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
const header = (...names: string[]) =>
  workbookWith(
    `<row r="1">${names.map((name, index) => text(name, `${'ABCDEF'[index]}1`)).join('')}</row><row r="2">${text('x', 'A2')}</row>`,
  )
const csv = (scenario: string, content: string | Buffer, ...rule: Hostile[3][]): Hostile => [
  scenario,
  'csv',
  () => csvZip(content),
  rule.flat() as Hostile[3],
]

const encodings: Hostile[] = [
  csv('UTF-16 with its mark', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le'), 'csvUtf16'),
  csv('UTF-16 the other way round', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le').swap16(), 'csvUtf16'),
  csv('UTF-16 without its mark', Buffer.from('a,b\n1,2\n', 'utf16le'), 'csvUtf16'),
  csv('NUL in a value', 'aaaaaaaa,b\n1,\0\n', 'csvControlCharacters'),
  csv('an escape sequence for terminals', 'a,b\n1,\x1B[2J\n', 'csvControlCharacters'),
  csv('Latin-1', Buffer.from('name,town\nJosé,Málaga é è ê\n', 'latin1'), 'csvEncoding'),
  csv(
    'UTF-8 with a broken letter',
    Buffer.concat([Buffer.from('ชื่อ,ค่า\nก,'), Buffer.from('e0b8', 'hex'), Buffer.from('\n')]),
    'csvEncoding',
  ),
  csv('UTF-8 cut off within a letter', Buffer.from('ชื่อ,ค่า\nก,ข').subarray(0, -1), 'csvEncoding'),
  csv('Shift JIS', Buffer.from('8367838c815b,b\n1,2\n'.slice(0, 12), 'hex'), 'csvEncoding'),
  csv('noise', randomBytes(100_000), ['csvEncoding', 'csvControlCharacters', 'csvUtf16']),
]

const records: Hostile[] = [
  csv('nothing', '', 'headerMissing'),
  csv('a byte order mark alone', '\uFEFF', 'headerMissing'),
  csv('a header alone', 'a,b\n', 'noRecords'),
  csv('empty records alone', 'a,b\n,\n,\n\n', 'noRecords'),
  csv('an empty first line', '\na,b\n1,2\n', 'headerMissing'),
  csv('a column without a name', 'a,,c\n1,2,3\n', 'columnUnnamed'),
  csv('a column with a blank name', 'a, ,c\n1,2,3\n', 'columnUnnamed'),
  csv('the same name twice', 'a,b,a\n1,2,3\n', 'columnTwice'),
  csv('the same name with blanks', 'a,b, a \n1,2,3\n', 'columnTwice'),
  csv('the same name composed otherwise', 'caf\u00E9,cafe\u0301\n1,2\n', 'columnTwice'),
  csv('a long name', `${'x'.repeat(300)},b\n1,2\n`, 'columnNameTooLong'),
  csv('a short row', 'a,b\n1,2\n3\n', 'rowsEndEarly'),
  csv('a long row', 'a,b\n1,2\n3,4,5\n', 'raggedRow'),
  csv('an empty line in the middle', 'a,b\n1,2\n\n3,4\n', 'emptyRows'),
  csv('semicolons', 'a;b\n1;2\n', 'csvSeparator'),
  csv('tabs', 'a\tb\n1\t2\n', 'csvSeparator'),
  csv('text behind a closing quotation mark', 'a,b\n"1"x,2\n', 'csvQuote'),
  csv('a quotation mark left open', 'a,b\n"1,2\n3,4\n', 'csvOpenQuote'),
  csv('a quotation mark left open for 9 MB', `a,b\n"${randomBytes(4_500_000).toString('hex')}`, 'csvOpenQuote'),
  csv('a line of 9 MB', randomBytes(4_500_000).toString('hex'), 'recordTooLong'),
  csv('old line ends', 'a,b\r1,2\r3,4\r', 'csvLineEnd'),
  csv('100,000 columns', `${Array.from({ length: 100_000 }, (_, index) => `c${index}`).join(',')}\n`, 'tooManyColumns'),
  csv('one line of commas', `a${','.repeat(3_000_000)}\n`, ['tooManyColumns', 'columnUnnamed']),
]

const zips: Hostile[] = [
  [
    'two CSVs',
    'csv',
    () =>
      rawZip([
        { name: 'a.csv', bytes: 'a\n1\n' },
        { name: 'b.csv', bytes: 'a\n1\n' },
      ]),
    'csvZipContent',
  ],
  ['no CSV', 'csv', () => rawZip([{ name: 'a.txt', bytes: 'a\n1\n' }]), 'csvZipContent'],
  [
    'a program beside the CSV',
    'csv',
    () =>
      rawZip([
        { name: 'a.csv', bytes: 'a\n1\n' },
        { name: 'a.exe', bytes: 'MZ' },
      ]),
    'csvZipContent',
  ],
  ['a folder alone', 'csv', () => rawZip([{ name: 'a.csv/' }]), 'csvZipContent'],
]

const sheets: Hostile[] = [
  ['a sheet without cells', 'excel', () => workbookWith(''), 'headerMissing'],
  [
    'a header that is not in row 1',
    'excel',
    () => workbookWith(`<row r="3">${text('a', 'A3')}</row>`),
    'headerMissing',
  ],
  ['a sheet without records', 'excel', () => workbookWith(`<row r="1">${text('a', 'A1')}</row>`), 'noRecords'],
  ['columns of the same name', 'excel', () => header('a', 'b', 'a'), 'columnTwice'],
  ['a column without a name in a sheet', 'excel', () => header('a', '', 'c'), 'columnUnnamed'],
  [
    'a value right of the table',
    'excel',
    () => workbookWith(`<row r="1">${text('a', 'A1')}</row><row r="2">${text('1', 'A2')}${text('2', 'B2')}</row>`),
    'valueOutsideTable',
  ],
  ['metadata without its headings', 'metadata', () => rawWorkbook(), 'dictionaryHeading'],
]

await testHostile([...encodings, ...records, ...zips, ...sheets], () => ({ csv: csvZip('a,b\n1,2\n') }))
