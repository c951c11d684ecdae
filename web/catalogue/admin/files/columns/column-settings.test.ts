import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftColumn } from '../../../../../contract/catalogue/draft-columns.ts'
import type { ColumnChoice } from '../../../../../contract/tables/column-choices.ts'
import {
  canHaveUnit,
  listEraOptions,
  pickTypeOption,
  toColumnChoice,
  toEraChoice,
  toTypeChoice,
  toUnitChoice,
} from './column-settings.ts'

const text: DraftColumn = {
  name: 'n',
  kind: 'text',
  role: 'label',
  unit: null,
  statedUnit: null,
  scale: 0,
  era: null,
  period: null,
  mayBeYears: false,
  order: null,
  presentCount: 3,
  numberCount: 0,
  markedCount: 0,
  dayCount: 0,
  words: [],
  missing: [],
  flag: null,
  samples: [],
  isChosen: false,
}
const year: DraftColumn = { ...text, kind: 'integer', role: 'time', era: 'be', mayBeYears: true }
const date: DraftColumn = { ...text, kind: 'date', role: 'time', era: 'be', order: 'dmy' }
const percent: DraftColumn = { ...text, kind: 'decimal', role: 'measure', unit: '%', scale: 2, missing: ['-'] }
const mixed: DraftColumn = { ...text, flag: 'mixedUnits' }

/** The settings that the portal detects. */
const detected = { role: undefined, era: undefined }
const choices: [scenario: string, choice: ColumnChoice, expected: ColumnChoice][] = [
  ['a date has the day first', toTypeChoice(text, 'date'), { kind: 'date', order: 'dmy' }],
  ['a date with the month first', toTypeChoice(text, 'mdy'), { kind: 'date', order: 'mdy' }],
  ['a text that was a date has no order', toTypeChoice(date, 'text'), { kind: 'text', order: null, missing: [] }],
  [
    'a number keeps its unit',
    toTypeChoice(percent, 'number'),
    { kind: 'number', unit: '%', order: null, missing: ['-'] },
  ],
  [
    'a number that becomes text loses its unit',
    toTypeChoice(percent, 'text'),
    { kind: 'text', order: null, missing: ['-'] },
  ],
  [
    'words that staff typed join those that were found',
    toTypeChoice(
      {
        ...text,
        missing: ['x', '-'],
        words: [
          { word: '-', count: 1 },
          { word: 'NA', count: 2 },
        ],
      },
      'integer',
    ),
    { kind: 'integer', order: null, missing: ['x', '-', 'NA'] },
  ],
  ['another era keeps the rest', toEraChoice(date, 'ce'), { ...toColumnChoice(date), era: 'ce' }],
  [
    'numbers that are no years get another role',
    toEraChoice(year, null),
    { ...toColumnChoice(year), ...detected, era: null },
  ],
  ['a unit keeps the rest', toUnitChoice(percent, null), { ...toColumnChoice(percent), unit: null }],
  ['per cent makes whole numbers of texts', toUnitChoice(mixed, '%'), { kind: 'integer', order: null, unit: '%' }],
  [
    'per cent makes decimals of texts',
    toUnitChoice({ ...mixed, scale: 1 }, '%'),
    { kind: 'decimal', order: null, unit: '%' },
  ],
]
// The call leaves out undefined settings.
for (const [scenario, choice, expected] of choices)
  test(scenario, () => assert.deepEqual(JSON.parse(JSON.stringify(choice)), JSON.parse(JSON.stringify(expected))))

test('only years have an era, and only numbers are without one', () => {
  assert.deepEqual(listEraOptions(date), ['be', 'ce'])
  assert.deepEqual(listEraOptions({ ...date, kind: 'datetime' }), ['be', 'ce'])
  assert.deepEqual(listEraOptions(year), [null, 'be', 'ce'])
  assert.deepEqual(listEraOptions({ ...year, era: null }), [null, 'be', 'ce'])
  assert.deepEqual(listEraOptions({ ...year, era: null, mayBeYears: false }), [])
  assert.deepEqual(listEraOptions({ ...text, mayBeYears: true }), [])
})

test('numbers that are no years have a unit, and texts of which some are per cent', () => {
  assert.deepEqual([percent, mixed, year, text, date].map(canHaveUnit), [true, true, false, false, false])
})

test('dates with the month first are a type of their own', () => {
  assert.deepEqual([date, { ...date, order: 'mdy' as const }, text].map(pickTypeOption), ['date', 'mdy', 'text'])
})
