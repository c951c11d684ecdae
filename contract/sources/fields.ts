/** Wire names of the fields of calls about data sources, for refusals. */
export const sourceFields = {
  repeat: 'frequency_repeat',
  weekdays: 'frequency_day',
  monthDays: 'frequency_day_of_month',
  time: 'frequency_time',
  formatOther: 'data_source_external_format_other',
  schema: 'data_source_schema',
  table: 'data_source_table',
  column: 'data_source_column',
  columnDescription: 'data_source_column_description',
} as const
