import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PrivatePostgresError } from './private-postgres-error.ts'

/**
 * Returns the password of the database, stored beside it, readable only for the portal. Creates it if there is no database yet. Throws
 * PrivatePostgresError if the password of an existing database is missing.
 */
export const requirePassword = (dataFolder: string, { databaseExists }: { databaseExists: boolean }): string => {
  const file = join(dataFolder, 'keys', 'database')
  const storedPassword = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (storedPassword) return storedPassword
  if (databaseExists) {
    throw new PrivatePostgresError(
      `The password of the database is missing: put ${file} back from your backup and start again.`,
    )
  }
  const password = randomBytes(32).toString('base64url')
  mkdirSync(join(dataFolder, 'keys'), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.draft`, `${password}\n`, { mode: 0o600, flush: true })
  chmodSync(`${file}.draft`, 0o600)
  renameSync(`${file}.draft`, file)
  return password
}
