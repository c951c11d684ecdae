import { listMigrations, type Migration } from '../../platform/database/migrations.ts'
import { BackupError } from '../backup-errors.ts'
import { computeSha256, type Manifest } from '../manifests.ts'

/**
 * Returns the portal's own migrations that the backup was made with; the SQL in the backup is never run. Throws a BackupError if the portal lacks
 * one of them or has another text of it.
 */
export const requireMigrations = async (manifest: Manifest): Promise<Migration[]> => {
  const migrationsByName = new Map((await listMigrations()).map(migration => [migration.name, migration]))
  return manifest.migrations.map(({ name, sha256 }) => {
    const migration = migrationsByName.get(name)
    if (migration && computeSha256(migration.sql) === sha256) return migration
    const difference = migration ? 'has another text of' : 'does not have'
    throw new BackupError(
      `The backup was made by another version of the portal: this one ${difference} migration ${name}. Restore it with the version that made it, or a later one.`,
    )
  })
}
