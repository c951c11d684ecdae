/** The wire names of fields in the calls about data sources; a refusal names the refused field. */
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
