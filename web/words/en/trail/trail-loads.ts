/**
 * Names in the audit trail for loads from the warehouse, and for imports. After `table_` and `column_` a key has the name in the database, after
 * `call_` the name of the call.
 */
export const trailLoads = {
  table_report_loads: 'Load from the source',
  column_is_on: 'Load from the source',
  column_is_automatic: 'Publish automatically',
  column_picked_columns: 'Columns',
  column_filters: 'Filters',
  column_row_order: 'Order of rows',
  column_least_percent: 'Maximum decrease in rows (%)',
  column_most_percent: 'Maximum increase in rows (%)',
  column_stopped_reason: 'Switched off by the portal',
  call_saveReportLoad: 'Save the load of a report',
  call_loadFromSource: 'Load from the source, by the portal on behalf of the steward',
  call_importReports: 'Import tables from another catalogue or a folder',
}
