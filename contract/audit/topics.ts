/** The tables of each topic, for the filter of the audit trail. Each audited table has exactly one topic. */
export const tablesByTopic = {
  publications: ['report_files', 'report_drafts'],
  fields: [
    'reports',
    'report_keywords',
    'report_dictionaries',
    'release_rhythms',
    'promised_releases',
    'report_loads',
    'internal_source_reports',
    'external_source_reports',
  ],
  access: [
    'user_report_grants',
    'user_group_report_grants',
    'user_report_group_grants',
    'user_group_report_group_grants',
    'user_groups',
    'user_group_members',
    'report_groups',
    'report_group_members',
    'roles',
    'role_menus',
    'role_hidden_categories',
  ],
  accounts: ['users'],
  catalogue: ['categories', 'sub_categories', 'levels', 'sub_levels', 'key_figures'],
  sources: ['internal_sources', 'external_sources', 'source_columns', 'bearer_keys', 'run_jobs'],
  agreements: ['consent_agreements', 'agreement_files'],
} as const

/** All topics of the filter. 'exports' and 'refused' select records by what was done, whatever the table. */
export const auditTopics = [
  ...(Object.keys(tablesByTopic) as (keyof typeof tablesByTopic)[]),
  'exports',
  'refused',
] as const
export type AuditTopic = (typeof auditTopics)[number]
