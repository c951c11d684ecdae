/**
 * The superuser of the cluster. The portal itself works as the owner of its database, so that none of its queries can leave that database.
 */
export const superuser = 'postgres'
export const portalRole = 'khlang'
export const databaseName = 'khlang'

/**
 * Written into postgresql.conf when the cluster is made, so that an operator can change them there. Durability is PostgreSQL's default
 * (fsync, synchronous_commit, full_page_writes) and stays as it is.
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
 * Returns the arguments of initdb for the locale: texts are sorted by ICU, and LC_CTYPE must cover Thai letters, or no trigram is made of
 * them.
 */
export const localeWords = (platform: string) => {
  const letters = { darwin: 'en_US.UTF-8', win32: 'en-US' }[platform] ?? 'C.UTF-8'
  return [
    '--locale-provider=icu',
    '--icu-locale=und',
    `--lc-ctype=${letters}`,
    `--lc-collate=${letters}`,
    '--lc-messages=C',
    '--lc-monetary=C',
    '--lc-numeric=C',
    '--lc-time=C',
  ]
}
