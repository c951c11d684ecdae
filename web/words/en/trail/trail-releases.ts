/** Names in the audit trail for drafts that wait for their time or for a second person. */
export const trailReleases = {
  table_report_drafts: 'Draft of a report',
  column_draft_id: 'Draft',
  column_step: 'Step',
  column_release_at: 'Time of the release',
  call_scheduleRelease: 'Schedule a release',
  call_cancelRelease: 'Cancel a release',
  call_sendForPublication: 'Send for publication',
  call_returnDraft: 'Return a draft',
  call_discardDraft: 'Discard a draft',
  call_releaseAtTime: 'Release at its time, by the portal on behalf of the person who scheduled it',
}
