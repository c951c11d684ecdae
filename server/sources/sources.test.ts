import {
  addExternalSourceToReport,
  listExternalSources,
  listExternalSourcesOfReport,
  listExternalSourcesWithRuns,
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

const { portal, readStoredState, first, second, debt, federal, federalId, column, attachment, revenue } =
  await openRegisteredSources()

const calls = {
  keeper: [
    [listInternalSources, {}],
    [getSourceSample, { data_source_table: 'public_debt_outstanding' }],
    [listSourceReports, {}],
    [saveInternalSource, debt],
    [saveColumnDescriptions, { data: [column] }],
    [listExternalSourcesWithRuns, {}],
    [saveExternalSource, federal],
    [removeExternalSource, { data_source_external_id: federalId }],
  ],
  editor: [
    [listInternalSourcesOfReport, { source_id: first }],
    [addInternalSourceToReport, attachment],
    [removeInternalSourceFromReport, attachment],
    [listExternalSources, {}],
    [listExternalSourcesOfReport, { source_id: first }],
    [addExternalSourceToReport, { ...federal, source_id: second }],
    [removeExternalSourceFromReport, { data_source_external_id: federalId, source_id: first }],
  ],
} as const

const refused: Scenario[] = Object.entries(calls).flatMap(([holder, holderCalls]) =>
  holderCalls.flatMap(([call, input]) =>
    [
      { who: 'visitor', status: 401 },
      { who: 'owing', status: 401 },
      { who: 'reader', status: 403 },
      { who: 'counsel', status: 403 },
      // Both `keeper` and `editor` may list the sources.
      ...(call === listInternalSources ? [] : [{ who: holder === 'keeper' ? 'editor' : 'keeper', status: 403 }]),
    ].map(({ who, status }): Scenario => ({ name: `${who} gets ${status}`, call, input, who, status })),
  ),
)
scenarios(portal, refused, readStoredState)

const buildRefused = (name: string, call: Scenario['call'], input: object, ...contains: string[]): Scenario => ({
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
    buildRefused('nothing', saveInternalSource, {}, 'data_source_table', 'Information is required'),
    buildRefused(
      'a name that is blank',
      saveInternalSource,
      { ...debt, data_source_name: '  ' },
      'Information is required',
    ),
    buildRefused(
      'a name that ends in a dash',
      saveInternalSource,
      { ...debt, data_source_name: 'Debt -' },
      'data_source_name',
    ),
    buildRefused(
      'a name too long',
      saveInternalSource,
      { ...debt, data_source_name: 'x'.repeat(256) },
      'data_source_name',
    ),
    ...['wf_debt#2', 'load-debt', 'a.b', 'é', 'a“b', '♠', '─', 'a@b', "a'b"].map(name =>
      buildRefused(
        `workflow ${name}`,
        saveInternalSource,
        { ...debt, data_source_workflow: name },
        'No special characters are allowed',
      ),
    ),
    buildRefused(
      'another repeat',
      saveInternalSource,
      { ...debt, frequency_repeat: 'Yearly' },
      'Information is required',
    ),
    buildRefused('weekly without days', saveInternalSource, { ...debt, frequency_day: '' }, 'frequency_day'),
    buildRefused(
      'monthly without days',
      saveInternalSource,
      { ...debt, frequency_repeat: 'Monthly' },
      'frequency_day_of_month',
    ),
    buildRefused(
      'day 32',
      saveInternalSource,
      { ...debt, frequency_repeat: 'Monthly', frequency_day_of_month: '32' },
      'frequency_day_of_month',
    ),
    buildRefused('no time', saveInternalSource, { ...debt, frequency_time: '-' }, 'frequency_time'),
    buildRefused('24:00', saveInternalSource, { ...debt, frequency_time: '24:00:00' }, 'frequency_time'),
    buildRefused('no report', saveInternalSource, { ...debt, source_id: '' }, 'source_id', 'Information is required'),
    buildRefused(
      'a report that does not exist',
      saveInternalSource,
      { ...debt, source_id: [first, 'no-such'] },
      'no-such',
    ),
    buildRefused('NUL in a name', saveInternalSource, { ...debt, data_source_name: 'a\u0000b' }, 'data_source_name'),
    {
      ...buildRefused('a table that does not exist', saveInternalSource, { ...debt, data_source_table: 'no_such' }),
      status: 404,
      contains: ['no_such'],
    },
    {
      ...buildRefused("a table of the portal's own", saveInternalSource, {
        ...debt,
        data_source_table: 'users',
        data_source_schema: 'public',
      }),
      status: 404,
    },
    {
      ...buildRefused('SQL for a table', getSourceSample, { data_source_table: 'users; drop table users' }),
      status: 404,
    },
    {
      ...buildRefused("the portal's own table", getSourceSample, {
        data_source_table: 'passwords',
        data_source_schema: 'public',
      }),
      status: 404,
    },
    { ...buildRefused('a catalogue of PostgreSQL', getSourceSample, { data_source_table: 'pg_authid' }), status: 404 },
    {
      ...buildRefused('somebody else saved it', saveInternalSource, {
        ...revenue,
        data_source_name: 'Mine',
        revision: 7,
      }),
      status: 409,
      contains: ['grouped'],
    },
    {
      ...buildRefused('a taken name', saveInternalSource, { ...debt, data_source_name: 'รายได้รัฐบาล' }),
      status: 200,
      contains: ['Data repeatedly'],
    },
    buildRefused('a description too long', saveColumnDescriptions, {
      data: [{ ...column, data_source_column_description: 'x'.repeat(256) }],
    }),
    buildRefused('no description', saveColumnDescriptions, { data: [] }),
    {
      ...buildRefused('a column that does not exist', saveColumnDescriptions, {
        data: [column, { ...column, data_source_column: 'no_such' }],
      }),
      status: 404,
      contains: ['no_such'],
    },
    {
      ...buildRefused('a description that is another by now', saveColumnDescriptions, {
        data: [{ ...column, was: 'what it never was' }],
      }),
      status: 409,
    },
    {
      ...buildRefused('a report that does not exist', addInternalSourceToReport, {
        ...attachment,
        source_id: 'no-such',
      }),
      status: 404,
    },
    {
      ...buildRefused('a source that does not exist', addInternalSourceToReport, {
        ...attachment,
        data_source_id: 999,
      }),
      status: 404,
    },
    { ...buildRefused('again', addInternalSourceToReport, attachment), status: 200, contains: ['Duplicate Data'] },
    buildRefused('an invalid id', addInternalSourceToReport, { ...attachment, data_source_id: '1 or 1=1' }),
    {
      ...buildRefused('again', addExternalSourceToReport, { ...federal, source_id: first }),
      status: 200,
      contains: ['Duplicate Data'],
    },
    {
      ...buildRefused('the name with other fields', addExternalSourceToReport, {
        ...federal,
        frequency_time: '07:00',
        source_id: second,
      }),
      status: 200,
      contains: ['Data repeatedly'],
    },
    {
      ...buildRefused('the name in capitals', addExternalSourceToReport, {
        ...federal,
        data_source_name: 'FEDERAL  reserve h.10',
        source_id: second,
      }),
      status: 200,
      contains: ['Data repeatedly'],
    },
    buildRefused(
      'OTHER without its text',
      addExternalSourceToReport,
      { ...federal, data_source_name: 'New', data_source_external_format: 'OTHER', source_id: second },
      'data_source_external_format_other',
    ),
    buildRefused(
      'no format',
      addExternalSourceToReport,
      { ...federal, data_source_name: 'New', data_source_external_format: 'FTP', source_id: second },
      'data_source_external_format',
    ),
    buildRefused(
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
      buildRefused(
        `credentials in ${address}`,
        saveExternalSource,
        { ...federal, data_source_name: 'New', data_source_external_address: address },
        'Leave out passwords and keys',
      ),
    ),
    {
      ...buildRefused('a source that is in use', removeExternalSource, { data_source_external_id: federalId }),
      status: 200,
      contains: ['In use', '"report_count":1'],
    },
    {
      ...buildRefused('a source that is gone', removeExternalSource, { data_source_external_id: 999 }),
      status: 200,
      contains: ['success'],
    },
    {
      ...buildRefused('the same again', saveInternalSource, { ...revenue, revision: 0 }),
      status: 200,
      contains: ['Complete !'],
    },
  ],
  readStoredState,
)
