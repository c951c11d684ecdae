import { readFileSync } from 'node:fs'

/** Settings that can be read from a file, such as one that a container mounts: `SMTP_URL_FILE=/run/secrets/smtp`. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'WAREHOUSE_URL',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'S3_SECRET_ACCESS_KEY',
  'CONSENT_CLIENT_SECRET',
  'LDAP_BIND_PASSWORD',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'SAMPLE_PASSWORD',
  'METRICS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

/**
 * Reads the secrets in files, without the line break at the end. Returns them with the messages of faults, which name the setting and never
 * contain a secret (docs/behaviour/operation.md#settings).
 */
export const readSecretFiles = (environment: Record<string, string | undefined>) => {
  const secrets: Record<string, string> = {}
  const faults: string[] = []
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]
    if (path === undefined) continue
    if (environment[name] !== undefined) {
      faults.push(`${name}_FILE: Give this or ${name}, not both`)
      continue
    }
    try {
      secrets[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      faults.push(`${name}_FILE: The file can't be read (${(error as NodeJS.ErrnoException).code})`)
    }
    if (secrets[name] === '') faults.push(`${name}_FILE: The file is empty`)
  }
  return { secrets, faults }
}
