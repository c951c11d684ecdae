import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'
import { fileNames, formatValue, ids, notText, without } from '../../testing/wrong-values.ts'

const { portal, readStoredState, requestJson } = await openEditing()

const {
  data: gold,
  sublevel_key,
  revision,
} = await requestJson(getReportForm, { source_id: 'source.gold-price' }, 'steward')
const save = { data: gold, sublevel_key, revision }

/** URLs with a user name or password, which readers would see. */
const withCredentials = ['https://a:b@x.example', 'http://a@x.example/', 'https:///a@b', 'HTTPS://:b@x.example']

/** Fields of a save, with the values that are refused for each. */
const reportFields: Record<string, unknown[]> = {
  source_id: fileNames,
  file_name: fileNames,
  export_excel_name: [...notText, '', '  ', '\u200B', 'x'.repeat(501), 'a\u0000', undefined],
  export_excel_name_th: [...notText, 'x'.repeat(501)],
  description: [...notText, 'x'.repeat(5001), '\uD800'],
  description_th: [...notText, 'x'.repeat(5001)],
  frequency: [...notText, '', 'daily', 'Hourly', undefined],
  sub_category_id: ids,
  status: [5, null, '', 'active', 'Hidden'],
  category_id: [...ids.filter(id => id !== undefined), 3],
  word: [
    5,
    null,
    '',
    ' , ',
    'x'.repeat(256),
    {},
    [],
    [''],
    [' '],
    ['\u200B'],
    [5],
    ['x'.repeat(256)],
    Array(501).fill('x'),
    undefined,
  ],
  unit: [...notText, 'x'.repeat(501)],
  unit_th: [...notText, 'x'.repeat(501)],
  coverage: [...notText, 'x'.repeat(501)],
  coverage_th: [...notText, 'x'.repeat(501)],
  attribution: [...notText, 'x'.repeat(501)],
  attribution_th: [...notText, 'x'.repeat(501)],
  method: [...notText, 'x'.repeat(5001)],
  method_th: [...notText, 'x'.repeat(5001), 'a\u0000'],
  transformation: [...notText, 'x'.repeat(5001)],
  transformation_th: [...notText, 'x'.repeat(5001)],
  licence: [5, null, 'x'.repeat(501)],
  licence_url: [5, null, 'javascript:alert(1)', '//x', 'ftp://x', 'https://', 'https://a b', ...withCredentials],
  source: [5, null, 'x'.repeat(501)],
  source_url: [5, null, 'javascript:alert(1)', '//x', ...withCredentials],
  mode: [5, null, '', 'append', 'Replace'],
  chart_kind: [...notText, '', 'pie', 'Line'],
  chart_measure: [...notText, 'x'.repeat(501), 'a\u0000'],
  chart_series: [...notText, 'Country', '=Thailand', 'Country=', 'a=1; b=2; c=3; d=4; e=5', 'x'.repeat(2001)],
  next_release_date: [
    5,
    '',
    '2026-13-01',
    '2026-02-30',
    '20 Nov 2026',
    '0000-01-01',
    '2570-01-15',
    '2026-11-20T00:00:00Z',
  ],
}

const refusedOfReports = Object.entries(reportFields).flatMap(([field, values]) =>
  values.map(
    (value): Scenario => ({
      name: `${field} ${formatValue(value)} is refused by name`,
      call: saveReport,
      who: 'steward',
      input: { ...save, data: without(gold, field, value) },
      status: 400,
      contains: [`"field":"data.${field}`],
    }),
  ),
)

const unnamed = ['source_id', 'file_name'].flatMap(field =>
  [undefined, ''].map(
    (value): Scenario => ({
      name: `${field} ${formatValue(value)} says that it is required`,
      call: saveReport,
      who: 'steward',
      input: { ...save, data: without(gold, field, value) },
      status: 400,
      contains: [`{"field":"data.${field}","message":"Information is required"}`],
    }),
  ),
)
scenarios(portal, [...refusedOfReports, ...unnamed], readStoredState)
