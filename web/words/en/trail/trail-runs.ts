/** Names in the audit trail for the keys and jobs of run reports. */
export const trailRuns = {
  table_bearer_keys: 'Key for run reports',
  table_run_jobs: 'Job',
  column_key_id: 'Key',
  column_job_id: 'Job',
  column_scope: 'Scope',
  column_requests_per_second: 'Requests per second',
  column_revoked_at: 'Revoked',
  column_namespace: 'Namespace',
  column_alarm_email: 'Emailed when it fails',
  call_addRunKey: 'Add a key for run reports',
  call_changeRunKey: 'Change a key for run reports',
  call_revokeRunKey: 'Revoke a key for run reports',
  call_mapRunJob: 'Map a job to a data source',
  value_scope_runs: 'Run reports',
}
