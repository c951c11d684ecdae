import {
  addExternalSourceToReport,
  listExternalSources,
  listExternalSourcesOfReport,
  listKeptExternalSources,
  removeExternalSource,
  removeExternalSourceFromReport,
  saveExternalSource,
} from '../../contract/sources/external-sources.ts'
import {
  getSourceSample,
  listInternalSources,
  listSourceReports,
  saveColumnDescriptions,
  saveInternalSource,
} from '../../contract/sources/internal-sources.ts'
import {
  addInternalSourceToReport,
  listInternalSourcesOfReport,
  removeInternalSourceFromReport,
} from '../../contract/sources/report-sources.ts'
import { type Scenario, scenarios } from '../testing/portal.ts'
import { openRegisteredSources } from './testing/registered-sources.ts'

const { portal, readStoredState, first, second, debt, federal, federalId, column, one, revenue } =
  await openRegisteredSources()

const calls = {
  keeper: [
    [listInternalSources, {}],
    [getSourceSample, { data_source_table: 'public_debt_outstanding' }],
    [listSourceReports, {}],
    [saveInternalSource, debt],
    [saveColumnDescriptions, { data: [column] }],
    [listKeptExternalSources, {}],
    [saveExternalSource, federal],
    [removeExternalSource, { data_source_external_id: federalId }],
  ],
  editor: [
    [listInternalSourcesOfReport, { source_id: first }],
    [addInternalSourceToReport, one],
    [removeInternalSourceFromReport, one],
    [listExternalSources, {}],
    [listExternalSourcesOfReport, { source_id: first }],
    [addExternalSourceToReport, { ...federal, source_id: second }],
    [removeExternalSourceFromReport, { data_source_external_id: federalId, source_id: first }],
  ],
} as const

const refused: Scenario[] = Object.entries(calls).flatMap(([holder, of]) =>
  of.flatMap(([call, input]) =>
    [
      ['visitor', 401],
      ['owing', 401],
      ['reader', 403],
      ['counsel', 403],
      ...(call === listInternalSources ? [] : [[holder === 'keeper' ? 'editor' : 'keeper', 403]]),
    ].map(([who, status]) => ({ name: `${who} gets ${status}`, call, input, who, status }) as Scenario),
  ),
)
scenarios(portal, refused, readStoredState)

const bad = (name: string, call: Scenario['call'], input: object, ...contains: string[]): Scenario => ({
  name,
  call,
  input,
  who: 'system',
  status: 400,
  contains,
})
scenarios(
  portal,
  [
    bad('nothing', saveInternalSource, {}, 'data_source_table', 'Information is required'),
    bad('a name that is blank', saveInternalSource, { ...debt, data_source_name: '  ' }, 'Information is required'),
    bad('a name that ends in a dash', saveInternalSource, { ...debt, data_source_name: 'Debt -' }, 'data_source_name'),
    bad('a name too long', saveInternalSource, { ...debt, data_source_name: 'x'.repeat(256) }, 'data_source_name'),
    ...['wf_debt#2', 'load-debt', 'a.b', 'é', 'a“b', '♠', '─', 'a@b', "a'b"].map(name =>
      bad(
        `workflow ${name}`,
        saveInternalSource,
        { ...debt, data_source_workflow: name },
        'No special characters are allowed',
      ),
    ),
    bad('another repeat', saveInternalSource, { ...debt, frequency_repeat: 'Yearly' }, 'Information is required'),
    bad('weekly without days', saveInternalSource, { ...debt, frequency_day: '' }, 'frequency_day'),
    bad('monthly without days', saveInternalSource, { ...debt, frequency_repeat: 'Monthly' }, 'frequency_day_of_month'),
    bad(
      'day 32',
      saveInternalSource,
      { ...debt, frequency_repeat: 'Monthly', frequency_day_of_month: '32' },
      'frequency_day_of_month',
    ),
    bad('no time', saveInternalSource, { ...debt, frequency_time: '-' }, 'frequency_time'),
    bad('24:00', saveInternalSource, { ...debt, frequency_time: '24:00:00' }, 'frequency_time'),
    bad('no report', saveInternalSource, { ...debt, source_id: '' }, 'source_id', 'Information is required'),
    bad('a report that does not exist', saveInternalSource, { ...debt, source_id: [first, 'no-such'] }, 'no-such'),
    bad('NUL in a name', saveInternalSource, { ...debt, data_source_name: 'a\u0000b' }, 'data_source_name'),
    {
      ...bad('a table that does not exist', saveInternalSource, { ...debt, data_source_table: 'no_such' }),
      status: 404,
      contains: ['no_such'],
    },
    {
      ...bad("a table of the portal's own", saveInternalSource, {
        ...debt,
        data_source_table: 'users',
        data_source_schema: 'public',
      }),
      status: 404,
    },
    { ...bad('SQL for a table', getSourceSample, { data_source_table: 'users; drop table users' }), status: 404 },
    {
      ...bad("the portal's own table", getSourceSample, {
        data_source_table: 'passwords',
        data_source_schema: 'public',
      }),
      status: 404,
    },
    { ...bad('a catalogue of PostgreSQL', getSourceSample, { data_source_table: 'pg_authid' }), status: 404 },
    {
      ...bad('somebody else saved it', saveInternalSource, { ...revenue, data_source_name: 'Mine', revision: 7 }),
      status: 409,
      contains: ['grouped'],
    },
    {
      ...bad('a taken name', saveInternalSource, { ...debt, data_source_name: 'รายได้รัฐบาล' }),
      status: 200,
      contains: ['Data repeatedly'],
    },
    bad('a description too long', saveColumnDescriptions, {
      data: [{ ...column, data_source_column_description: 'x'.repeat(256) }],
    }),
    bad('no description', saveColumnDescriptions, { data: [] }),
    {
      ...bad('a column that does not exist', saveColumnDescriptions, {
        data: [column, { ...column, data_source_column: 'no_such' }],
      }),
      status: 404,
      contains: ['no_such'],
    },
    {
      ...bad('a description that is another by now', saveColumnDescriptions, {
        data: [{ ...column, was: 'what it never was' }],
      }),
      status: 409,
    },
    {
      ...bad('a report that does not exist', addInternalSourceToReport, { ...one, source_id: 'no-such' }),
      status: 404,
    },
    { ...bad('a source that does not exist', addInternalSourceToReport, { ...one, data_source_id: 999 }), status: 404 },
    { ...bad('again', addInternalSourceToReport, one), status: 200, contains: ['Duplicate Data'] },
    bad('an invalid id', addInternalSourceToReport, { ...one, data_source_id: '1 or 1=1' }),
    {
      ...bad('again', addExternalSourceToReport, { ...federal, source_id: first }),
      status: 200,
      contains: ['Duplicate Data'],
    },
    {
      ...bad('the name with other fields', addExternalSourceToReport, {
        ...federal,
        frequency_time: '07:00',
        source_id: second,
      }),
      status: 200,
      contains: ['Data repeatedly'],
    },
    {
      ...bad('the name in capitals', addExternalSourceToReport, {
        ...federal,
        data_source_name: 'FEDERAL  reserve h.10',
        source_id: second,
      }),
      status: 200,
      contains: ['Data repeatedly'],
    },
    bad(
      'OTHER without its text',
      addExternalSourceToReport,
      { ...federal, data_source_name: 'New', data_source_external_format: 'OTHER', source_id: second },
      'data_source_external_format_other',
    ),
    bad(
      'no format',
      addExternalSourceToReport,
      { ...federal, data_source_name: 'New', data_source_external_format: 'FTP', source_id: second },
      'data_source_external_format',
    ),
    bad(
      'no repeat',
      addExternalSourceToReport,
      { ...federal, data_source_name: 'New', frequency_repeat: '-', source_id: second },
      'frequency_repeat',
    ),
    ...[
      'postgres://reader:secret@db.example.org/x',
      'https://token@api.example.org/',
      'https://api.example.org/?api_key=abc',
      'Server=db;User=sa;Password=x',
      'scott/tiger@db.example.org',
      'https%3A%2F%2Fa%3Ab%40example.org',
    ].map(address =>
      bad(
        `credentials in ${address}`,
        saveExternalSource,
        { ...federal, data_source_name: 'New', data_source_external_address: address },
        'Leave out passwords and keys',
      ),
    ),
    {
      ...bad('a source that is in use', removeExternalSource, { data_source_external_id: federalId }),
      status: 200,
      contains: ['In use', '"report_count":1'],
    },
    {
      ...bad('a source that is gone', removeExternalSource, { data_source_external_id: 999 }),
      status: 200,
      contains: ['success'],
    },
    {
      ...bad('the same again', saveInternalSource, { ...revenue, revision: 0 }),
      status: 200,
      contains: ['Complete !'],
    },
  ],
  readStoredState,
)
