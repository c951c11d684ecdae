import fc from 'fast-check'

/** Returns plausible random fields of the calls about data sources: of one, and lists of several. */
export const inventedSources = ({ id, words }: Record<'id' | 'words', fc.Arbitrary<unknown>>) => {
  const table = fc.constantFrom('public_debt_outstanding', 'users', 'nothing', '"x"')
  const column = fc.constantFrom('month_end', 'nothing', '"; select 1')
  const one = {
    data_source_id: id,
    data_source_external_id: id,
    data_source_name: words,
    data_source_table: table,
    data_source_schema: fc.constantFrom('warehouse', 'public'),
    data_source_column: fc.constantFrom('month_end', 'nothing'),
    data_source_column_description: words,
    data_source_workflow: words,
    workflow_type: fc.constantFrom('Input', 'ETL'),
    data_source_status: fc.constantFrom('Online', 'Offline'),
    data_source_external_format: fc.constantFrom('FILE', 'API', 'URL', 'DATABASE', 'OTHER'),
    data_source_external_format_other: words,
    data_source_external_address: fc.constantFrom('https://data.example.org/x', 'https://a:b@data.example.org', ''),
    frequency_repeat: fc.constantFrom('Daily', 'Weekly', 'Monthly', 'None'),
    frequency_day: fc.constantFrom('MON,THU', '-', 'XYZ'),
    frequency_day_of_month: fc.constantFrom('1,31', '-', '0'),
    frequency_time: fc.constantFrom('06:00', '25:00'),
    is_on: fc.boolean(),
    is_automatic: fc.boolean(),
    columns: fc.oneof(fc.constant(null), fc.array(fc.record({ name: column, as: words }), { maxLength: 3 })),
    filters: fc.array(fc.record({ column, value: words }), { maxLength: 2 }),
    row_order: fc.array(fc.record({ column, descending: fc.boolean() }), { maxLength: 2 }),
    rows_least_percent: fc.integer({ min: -100, max: 1 }),
    rows_most_percent: fc.integer({ min: -1, max: 1000 }),
    from_page: fc.constantFrom('', 'report'),
  }
  return { one, many: fc.array(fc.record(one, { requiredKeys: [] }), { maxLength: 3 }) }
}
