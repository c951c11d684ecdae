/**
 * The superuser of the cluster. The portal itself works as the owner of its database, so that none of its queries can reach anything
 * outside of that database.
 */
export const superuser = 'postgres'
/** The owner of the portal's database. */
export const portalRole = 'khlang'
export const databaseName = 'khlang'

/**
 * The settings that are written into postgresql.conf when the cluster is created, so that an operator can change them there. The settings
 * of durability (fsync, synchronous_commit, full_page_writes) keep PostgreSQL's safe defaults.
 */
export const clusterSettings: Record<string, string> = {
  cluster_name: 'khlang',
  max_connections: '50',
  shared_buffers: '128MB',
  // On solid-state disks, reading pages in any order costs about as much as reading them in sequence.
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // One file for each day of the week, which is overwritten a week later.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'database-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // The details of an error quote rows, which may contain personal data.
  log_error_verbosity: 'terse',
}

/**
 * Builds the arguments of initdb for the locale: ICU sorts texts, and LC_CTYPE must include Thai letters, because PostgreSQL makes no
 * trigrams of other characters.
 */
export const buildLocaleArguments = (platform: string) => {
  const ctypeLocale = { darwin: 'en_US.UTF-8', win32: 'en-US' }[platform] ?? 'C.UTF-8'
  return [
    '--locale-provider=icu',
    '--icu-locale=und',
    `--lc-ctype=${ctypeLocale}`,
    `--lc-collate=${ctypeLocale}`,
    '--lc-messages=C',
    '--lc-monetary=C',
    '--lc-numeric=C',
    '--lc-time=C',
  ]
}
