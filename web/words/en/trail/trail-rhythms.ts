/** Names in the audit trail for promised releases. */
export const trailRhythms = {
  table_release_rhythms: 'Release rhythm',
  table_promised_releases: 'Promised release',
  column_months: 'Interval in months',
  column_first_month: 'Month with a release',
  column_rule: 'Rule',
  column_rule_day: 'Day of the rule',
  column_weekday: 'Day of the week',
  column_release_time: 'Time',
  column_due_at: 'Date',
  column_reason_en: 'English reason',
  column_reason_th: 'Thai reason',
  call_saveReleaseRhythm: 'Save the release rhythm',
  call_moveRelease: 'Move a promised release',
  call_undoMove: 'Undo the move of a release',
}
