import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { oneOrZero } from '../accounts/fields.ts'
import { listSubCategories } from '../catalogue/categories.ts'
import { toggleFavourite } from '../catalogue/favourites.ts'
import { nullAsNone } from '../catalogue/reports.ts'
import { buildEmptySearchResult, searchReports } from '../catalogue/search/report-searches.ts'
import { scheduleInputFields, scheduleOutputFields } from '../sources/schedules.ts'
import { wire } from '../wire.ts'
import { idInAnyForm, idList, nameList } from './ids.ts'
import { personList, reportList } from './references.ts'
import { yesNo } from './roles.ts'

const schedule = wire(scheduleOutputFields)

/** Values that differ on the wire and in code. */
const examples: [name: string, schema: z.ZodType, onWire: unknown, inCode: unknown][] = [
  ['a category without sub-categories', listSubCategories.output, { status: 'not found data' }, []],
  ['a report that became a favourite', toggleFavourite.output, { status: 'success' }, { favourite: true }],
  [
    'a report that is no favourite any more',
    toggleFavourite.output,
    { status: 'success', status2: 'DELETE Record in favorite_table Success' },
    { favourite: false },
  ],
  ['a search without results', searchReports.output, 'None', buildEmptySearchResult(1)],
  ['a missing link', nullAsNone, 'None', null],
  ['a link', nullAsNone, '/api', '/api'],
  ['yes', yesNo, 'Yes', true],
  ['no', yesNo, 'No', false],
  [
    'a weekly schedule',
    schedule,
    { frequency_repeat: 'Weekly', frequency_day: 'MON,FRI', frequency_day_of_month: '-', frequency_time: '06:00:00' },
    { repeat: 'weekly', weekdays: ['MON', 'FRI'], monthDays: [], time: '06:00:00' },
  ],
  [
    'no schedule',
    schedule,
    { frequency_repeat: '-', frequency_day: '-', frequency_day_of_month: '-', frequency_time: '-' },
    { repeat: 'none', weekdays: [], monthDays: [], time: null },
  ],
]
for (const [name, schema, onWire, inCode] of examples)
  test(`${name} is the same in code after it was sent`, () => {
    assert.deepEqual(z.decode(schema, onWire), inCode)
    assert.deepEqual(z.encode(schema, inCode), onWire)
  })

/** Several forms in which clients send one value. */
const forms: [name: string, schema: z.ZodType, forms: unknown[], inCode: unknown][] = [
  ['a switch that is on', oneOrZero, [true, 1, '1'], true],
  ['a switch that is off', oneOrZero, [false, 0, '0'], false],
  ['an id', idInAnyForm, [17, '17', 'MTc='], 17],
  ['ids', idList, [[17, '2', 17], '17, 2,17', ['MTc=', 2]], [17, 2]],
  ['one id as a list', idList, [17, '17', 'MTc='], [17]],
  ['names', nameList, ['a, b,,a', [' a', 'b ', 'a', '']], ['a', 'b']],
  ['reports', reportList, ['x, y', ['x', 'y', 'x'], [{ source_id: 'x' }, 'y']], { ids: [], sourceIds: ['x', 'y'] }],
  [
    'reports by id',
    reportList,
    [
      [1, 2, 1],
      [{ r_id: '1' }, { r_id: 2 }],
    ],
    { ids: [1, 2], sourceIds: [] },
  ],
  ['people', personList, ['x, y', ['x', 'y', 'x'], [{ username: 'x' }, 'y']], { ids: [], usernames: ['x', 'y'] }],
  [
    'people by id',
    personList,
    [
      [1, 2, 1],
      [{ user_id: '1' }, { user_id: 2 }],
    ],
    { ids: [1, 2], usernames: [] },
  ],
  ['no time', scheduleInputFields.time[1], [null, '', '-'], null],
  ['a time without seconds', scheduleInputFields.time[1], ['06:30', '06:30:00'], '06:30:00'],
  ['weekdays', scheduleInputFields.weekdays[1], ['FRI, MON,FRI', ['FRI', 'MON']], ['MON', 'FRI']],
  ['days of the month', scheduleInputFields.monthDays[1], ['31,2', [31, '2', 2]], [2, 31]],
  ['one day of the month', scheduleInputFields.monthDays[1], [2, '2', [2]], [2]],
]
for (const [name, schema, sentForms, inCode] of forms)
  test(`${name} may be sent in ${sentForms.length} forms`, () => {
    for (const form of sentForms) assert.deepEqual(z.decode(schema, form), inCode, JSON.stringify(form))
  })
