import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ColumnChoice } from '../../../../contract/tables/column-choices.ts'
import { createColumnFacts } from './facts/column-facts.ts'
import { separateMarks } from './marks.ts'
import { buildColumnRecipe } from './recipes.ts'
import { toValue } from './values.ts'

/** Describes the recipe of a column, its kind with details, and converts its texts without marks; 'text' keeps them unchanged. */
const describeColumn = (name: string, texts: string[], choice?: ColumnChoice) => {
  const gathered = createColumnFacts()
  for (const [index, text] of texts.entries()) gathered.add(text, index + 2)
  const { recipe, flag } = buildColumnRecipe(name, gathered.computeFacts(), choice)
  const { kind, unit, era, period, role, hasMarks } = recipe
  const { toTableRecord } = separateMarks([recipe])
  const more = [kind === 'decimal' && `${recipe.width},${recipe.scale}`, unit, era, period, flag, hasMarks && 'marks']
  return {
    described: [kind, ...more.filter(Boolean)].join(' '),
    role,
    values: texts.map(text => toValue(recipe, toTableRecord([text])[0]!)),
    marks: texts.map(text => toTableRecord([text])[1]),
  }
}

const nul = null
const rows: [scenario: string, name: string, texts: string[], described: string, values?: (string | null)[]][] = [
  ['whole numbers', 'n', ['1', '-2', '0'], 'integer'],
  ['leading zeros stay text', 'code', ['12', '099998'], 'text leadingZeros', ['12', '099998']],
  ['a late leading zero', 'code', [...Array(50).fill('12345'), '02134'], 'text leadingZeros'],
  ['postcodes with leading zeros', 'zip', ['01001', '02134'], 'text leadingZeros', ['01001', '02134']],
  ['a zero and a decimal are numbers', 'n', ['0', '0.5'], 'decimal 18,1'],
  ['eighteen digits', 'n', ['123456789012345678'], 'integer', ['123456789012345678']],
  ['twenty digits stay text', 'n', ['12345678901234567890', '1'], 'text longNumbers'],
  ['decimals are exact', 'n', ['3521418059.923445', '1'], 'decimal 18,6', ['3521418059.923445', '1']],
  ['too wide for eight bytes, exact as double', 'n', ['12345678901', '0.123456789'], 'number'],
  ['too many digits for a double', 'n', ['1234567890123.1234567891'], 'decimal 38,10', ['1234567890123.1234567891']],
  ['more digits than any type keeps', 'n', [`0.${'1234567890'.repeat(4)}`], 'text longNumbers'],
  ['thousands', 'n', ['1,234', '12,345,678', '7'], 'integer', ['1234', '12345678', '7']],
  ['commas elsewhere', 'n', ['1,23', '1'], 'text almostNumbers'],
  ['thousands and decimals', 'n', ['1,234.50'], 'decimal 18,2', ['1234.50']],
  ['accountants write minus in parentheses', 'n', ['(606.30)', '12.5'], 'decimal 18,2', ['-606.30', '12.5']],
  ['the minus of typesetters', 'n', ['\u22120.53%', '1.20%'], 'decimal 18,2 %', ['-0.53', '1.20']],
  ['a plus before a figure', 'n', ['+0.53%', '-1.20%'], 'decimal 18,2 %', ['0.53', '-1.20']],
  ['Thai digits', 'n', ['๑๒๓', '๔,๕๖๗'], 'integer', ['123', '4567']],
  ['per cent', 'n', ['52.88%', '7 %'], 'decimal 18,2 %', ['52.88', '7']],
  ['per cent and none is never guessed', 'n', ['52.88%', '7'], 'text mixedUnits', ['52.88%', '7']],
  [
    'missing words among numbers',
    'n',
    ['1', '-', 'NA', 'n/a', 'n.a.', 'N.A.', '…', '..', 'ไม่มีข้อมูล', 'ไม่ปรากฏ', ''],
    'integer',
    ['1', nul, nul, nul, nul, nul, nul, nul, nul, nul, nul],
  ],
  ['the same words among texts are texts', 'country', ['TH', 'NA', '-'], 'text', ['TH', 'NA', '-']],
  ['only missing words', 'n', ['NA', '-'], 'text', ['NA', '-']],
  ['an empty column', 'n', ['', ''], 'text', [nul, nul]],
  ['blanks around numbers', 'n', [' 12 ', '3'], 'integer', ['12', '3']],
  ['blanks around texts stay', 't', [' a ', 'b'], 'text', [' a ', 'b']],
  ['exponents', 'n', ['1.5e10', '2E-3', '3'], 'number', ['1.5e10', '2E-3', '3']],
  ['a code that looks like an exponent', 'code', ['12E4', '13E5'], 'text', ['12E4', '13E5']],
  ['too large for any number', 'n', ['1e+400', '1'], 'text almostNumbers'],
  ['too small for any number', 'n', ['1.0e-400', '1'], 'text almostNumbers'],
  ['hexadecimal, underscores, words', 'n', ['0x10', '1_000', 'nan?', 'Infinity', 't', 'true'], 'text'],
  ['nan beside numbers', 'n', ['nan', '1.5'], 'decimal 18,1', [nul, '1.5']],
  ['a telephone number', 'tel', ['+66812345678'], 'text'],
  ['days', 'd', ['2024-01-31'], 'date ce', ['2024-01-31']],
  ['no day of the calendar', 'd', ['2024-02-30', '2024-02-01'], 'text almostDates'],
  ['29/02/2567 is a day', 'วันที่', ['29/02/2567', '01/03/2567'], 'date be', ['2024-02-29', '2024-03-01']],
  ['29/02/2566 is none', 'วันที่', ['29/02/2566', '01/03/2566'], 'text almostDates'],
  ['Buddhist days with the year first', 'd', ['2567-02-29'], 'date be', ['2024-02-29']],
  ['Buddhist days in Thai digits', 'd', ['๓๑/๑๒/๒๕๖๗'], 'date be', ['2024-12-31']],
  ['Buddhist and Common days are never guessed', 'd', ['01/02/2567', '13/02/2024'], 'text mixedEras'],
  ['a day above 12 shows the order', 'd', ['13/02/2024', '1/2/2024'], 'date ce', ['2024-02-13', '2024-02-01']],
  ['no day above 12: the order is not guessed', 'd', ['03/04/2024', '01/02/2024'], 'text dayOrder'],
  ['American days', 'd', ['10/22/2012', '01/02/2012'], 'text dayOrder', ['10/22/2012', '01/02/2012']],
  ['both orders', 'd', ['10/22/2012', '22/10/2012'], 'text mixedDates'],
  ['two digits for the year', 'd', ['10/22/12'], 'text'],
  ['two ways to write days', 'd', ['2024-01-31', '31/01/2024'], 'text mixedDates'],
  [
    'moments',
    't',
    ['2024-01-31T10:20', '2024-01-31 10:20:30.5'],
    'datetime ce',
    ['2024-01-31 10:20:00', '2024-01-31 10:20:30.5'],
  ],
  ['no time of day', 't', ['2024-01-31 25:00'], 'text'],
  [
    'times with a zone, in UTC',
    't',
    ['2024-01-31T06:20:00.250+07:00', '2024-02-01T00:00Z'],
    'datetime ce',
    ['2024-01-30 23:20:00.250', '2024-02-01 00:00:00'],
  ],
  ['times with a zone and without', 't', ['2024-01-31T10:20Z', '2024-01-31 10:20'], 'text mixedDates'],
  ['no zone', 't', ['2024-01-31T10:20:00+99:00'], 'text'],
  ['days and moments', 't', ['2024-01-31', '2024-01-31 10:20'], 'text mixedDates'],
  ['months', 'Month', ['2024-05', '2024/12', '2024M01'], 'date ce month', ['2024-05-01', '2024-12-01', '2024-01-01']],
  [
    'Thai months',
    'เดือน',
    ['ม.ค. 2567', 'กุมภาพันธ์ 2567', 'มี.ค.๒๕๖๗'],
    'date be month',
    ['2024-01-01', '2024-02-01', '2024-03-01'],
  ],
  ['quarters', 'q', ['2024-Q1', 'Q4 2024', '2Q2024'], 'date ce quarter', ['2024-01-01', '2024-10-01', '2024-04-01']],
  ['Thai quarters', 'ไตรมาส', ['ไตรมาส 1/2567', 'ไตรมาสที่ 4 ปี 2567'], 'date be quarter', ['2024-01-01', '2024-10-01']],
  ['quarters of fiscal years', 'ไตรมาสของปีงบประมาณ', ['2567-Q1', '2567-Q2'], 'text'],
  ['fiscal quarters', 'Fiscal quarter', ['2024-Q1'], 'text'],
  ['months and quarters', 'Time', ['2024-05', '2024-Q1'], 'text mixedDates'],
  ['months and days', 'Time', ['2024-05', '2024-05-02'], 'text mixedDates'],
  ['months of both eras', 'Month', ['2024-05', '2567-05'], 'text mixedEras'],
  ['months and a remark', 'Month', ['2024-05', '2024-06', 'total'], 'text almostDates'],
  [
    'codes that look like periods',
    'Code',
    ['2024-13', '1234-05', 'Q5 2024', '2024-Q5', '1/2567', 'May 24', 'Item 2024'],
    'text',
  ],
  ['Buddhist years', 'ปี พ.ศ.', ['2567', '2566'], 'integer be', ['2024', '2023']],
  ['Common years', 'Year', ['2024', '1999'], 'integer ce', ['2024', '1999']],
  ['years of both eras', 'ปี', ['2567', '2024'], 'text mixedEras'],
  ['numbers that could be years, under another name', 'amount', ['2567', '2500'], 'integer', ['2567', '2500']],
  ['a year and another number', 'year', ['2567', '12'], 'integer', ['2567', '12']],
  ['fiscal_year', 'fiscal_year', ['2567'], 'integer be', ['2024']],
  ['FiscalYear', 'FiscalYear', ['2567'], 'integer be', ['2024']],
  ['a name that contains the letters of year', 'yearling weight', ['2024'], 'integer'],
  [
    'some numbers with marks',
    'Value',
    ['12.3', '12.4p', '12.5 (r)', '-1,200', '8'],
    'decimal 18,1 marks',
    ['12.3', '12.4', '12.5', '-1200', '8'],
  ],
  ['years with marks', 'ปี', ['2567', '2568p'], 'integer be marks', ['2024', '2025']],
  ['percents with marks', 'Share', ['5%', '5.25%p', '(1%) (r)'], 'text markedNumbers'],
  ['most numbers with marks', 'Value', ['12.3', '12.4p', '12.5 (r)', '12.6*', '-1,200 [E]'], 'text markedNumbers'],
  ['only numbers with marks', 'Value', ['๑๒.๓p', '5%*'], 'text markedNumbers', ['๑๒.๓p', '5%*']],
  ['few numbers with marks', 'Value', ['12.3p', 'none yet', 'closed'], 'text'],
  ['a number with a mark among words', 'Value', ['1', '2', '3p', 'closed'], 'text almostNumbers'],
  ['codes that look like marked numbers', 'Code', ['012p', '0123 (r)', '1.5e+3p', '12px', '12('], 'text'],
  ['almost numbers', 'Founded', ['1902', '1888', '2013 (1888)'], 'text almostNumbers', ['1902', '1888', '2013 (1888)']],
]
for (const [scenario, name, texts, described, values] of rows)
  test(`${scenario}: ${described}`, () => {
    const column = describeColumn(name, texts)
    assert.equal(column.described, described)
    assert.ok(!column.values.includes(undefined), 'a text does not fit the recipe that was found for it')
    if (values) assert.deepEqual(column.values, values)
  })

const choices: [
  scenario: string,
  name: string,
  texts: string[],
  choice: ColumnChoice,
  described: string,
  values: unknown[],
][] = [
  ['a number that is a text', 'n', ['1', '2'], { kind: 'text' }, 'text', ['1', '2']],
  [
    'American days',
    'd',
    ['10/22/2012', '1/2/2012'],
    { kind: 'date', era: 'ce', order: 'mdy' },
    'date ce',
    ['2012-10-22', '2012-01-02'],
  ],
  ['marked numbers', 'n', ['12.4p', '๕.๕ (R)', '6'], { kind: 'decimal' }, 'decimal 18,1 marks', ['12.4', '5.5', '6']],
  ['marked numbers that are texts', 'n', ['1', '2p'], { kind: 'text' }, 'text', ['1', '2p']],
  ['a marked number that means missing', 'n', ['1', '0p'], { missing: ['0p'] }, 'integer marks', ['1', null]],
  [
    'months with a remark',
    'm',
    ['2024-05', '2024-06', 'total'],
    { kind: 'date', missing: ['total'] },
    'date ce month',
    ['2024-05-01', '2024-06-01', null],
  ],
  ['a word of their own', 'n', ['1', 'n.v.'], { kind: 'integer', missing: ['n.v.'] }, 'integer', ['1', null]],
  ['a word among texts', 't', ['a', '-'], { missing: ['-'] }, 'text', ['a', null]],
  [
    'a column that is almost a number does not fit',
    'n',
    ['1', '2', 'x'],
    { kind: 'integer' },
    'integer',
    ['1', '2', undefined],
  ],
  ['leading zeros do not become numbers', 'n', ['1', '02'], { kind: 'integer' }, 'integer', ['1', undefined]],
  ['Buddhist years under any name', 'n', ['2567'], { era: 'be' }, 'integer be', ['2024']],
  ['no era', 'year', ['2567'], { era: null }, 'integer', ['2567']],
  ['a decimal from whole numbers', 'n', ['1', '2'], { kind: 'decimal' }, 'decimal 18,0', ['1', '2']],
  ['per cent in part', 'n', ['5%', '6'], { kind: 'integer', unit: '%' }, 'integer %', ['5', '6']],
  ['a number for per cent in part', 'n', ['5%', '6'], { kind: 'integer' }, 'integer', [undefined, '6']],
  ['a number for per cent and a text', 'n', ['5%', '6%', 'x'], { kind: 'integer' }, 'integer %', ['5', '6', undefined]],
  ['no per cent', 'n', ['5%'], { unit: null }, 'integer', [undefined]],
  [
    'days that are mostly Buddhist',
    'd',
    ['29/02/2567', '01/03/2567', 'not yet', '01/03/2024'],
    { kind: 'date' },
    'date be',
    ['2024-02-29', '2024-03-01', undefined, undefined],
  ],
  [
    'Buddhist days with a word of their own',
    'd',
    ['29/02/2567', 'not yet'],
    { kind: 'date', era: 'be', missing: ['not yet'] },
    'date be',
    ['2024-02-29', null],
  ],
  ['the other era', 'd', ['29/02/2567'], { era: 'ce' }, 'date ce', [undefined]],
  ['no era for days', 'd', ['29/02/2567'], { era: null }, 'date be', ['2024-02-29']],
  [
    'Buddhist times',
    't',
    ['2567-02-29 10:20', 'x'],
    { kind: 'datetime' },
    'datetime be',
    ['2024-02-29 10:20:00', undefined],
  ],
  [
    'times of which most have a zone',
    't',
    ['2024-01-31T06:20+07:00', '2024-01-31T07:20+07:00', 'x'],
    { kind: 'datetime' },
    'datetime ce',
    ['2024-01-30 23:20:00', '2024-01-31 00:20:00', undefined],
  ],
  [
    'Buddhist years and a text',
    'ปี',
    ['2567', '2566', 'รวม'],
    { kind: 'integer' },
    'integer be',
    ['2024', '2023', undefined],
  ],
  ['numbers and a text', 'amount', ['2567', 'x'], { kind: 'integer' }, 'integer', ['2567', undefined]],
  [
    'a text with an era and a unit',
    'd',
    ['29/02/2567'],
    { kind: 'text', era: 'be', unit: '%' },
    'text',
    ['29/02/2567'],
  ],
]
for (const [scenario, name, texts, choice, described, values] of choices)
  test(`staff choose: ${scenario}`, () => {
    const column = describeColumn(name, texts, choice)
    assert.equal(column.described, described)
    assert.deepEqual(column.values, values)
  })

const roles: [name: string, texts: string[], role: string][] = [
  ['zip_code', ['10200', '10300'], 'label'],
  ['Country ID', ['1', '2'], 'label'],
  ['รหัสจังหวัด', ['10', '11'], 'label'],
  ['ISO3166-1-numeric', ['4', '248'], 'label'],
  ['ISO 9001 certificates', ['4', '248'], 'measure'],
  ['HS 2022', ['10121', '10129'], 'label'],
  ['เลขประจำตัวผู้เสียภาษี', ['994000158378', '994000165501'], 'label'],
  ['quarter', ['1', '4'], 'label'],
  ['เดือน', ['1', '12'], 'label'],
  ['Visitors per month', ['1', '12'], 'measure'],
  ['จำนวนเดือน', ['1', '12'], 'measure'],
  ['population', ['10', '11'], 'measure'],
  ['year', ['2024'], 'time'],
  ['date', ['2024-01-01'], 'time'],
  ['province', ['กรุงเทพมหานคร'], 'label'],
  ['หมายเหตุ', ['ก'], 'note'],
  ['what', ['x'.repeat(200)], 'note'],
]
for (const [name, texts, role] of roles)
  test(`${name} is a ${role}`, () => assert.equal(describeColumn(name, texts).role, role))
