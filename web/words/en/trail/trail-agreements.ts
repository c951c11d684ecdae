/** What the audit trail calls the consent agreements and the system reports. */
export const trailAgreements = {
  table_consent_agreements: 'Consent agreement',
  table_system_reports: 'System report taken',
  column_version: 'Version',
  column_file_digest: 'Digest of the PDF (SHA-256)',
  column_text_en: 'Text in English',
  column_text_th: 'Text in Thai',
  call_saveAgreementText: 'Change the text of an agreement',
  column_start: 'START',
  column_end: 'END',
  value_status_active: 'Active',
  value_status_inactive: 'Inactive',
  call_setAgreementStatus: 'Change the status of an agreement',
  call_removeAgreement: 'Delete an agreement',
  call_addAgreementVersion: 'Add a version of the agreement',
  call_loadSystemReport: 'Load a system report',
  call_exportSystemReport: 'Download a system report',
}
