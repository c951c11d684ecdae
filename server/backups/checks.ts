import { createHash } from 'node:crypto'
import type { StoredFile } from '../files/index.ts'
import { listMigrations, type Migration } from '../platform/database/migrations.ts'
import { BackupError } from './backup-errors.ts'
import {
  buildDamagedObjectError,
  computeSha256,
  listBackedUpFiles,
  type Manifest,
  readVerified,
  toPartNames,
} from './manifests.ts'
import { createProgressPrinter, forEachConcurrently, formatBytes, type Print } from './progress.ts'
import type { Vault } from './vaults.ts'

/** Number of files that are read at the same time. */
const filesAtOnce = 4

/**
 * Reads everything in a backup and compares it with the manifest. Throws a BackupError that names the first part that is missing or
 * damaged.
 */
export const checkBackup = async (vault: Vault, manifest: Manifest, print: Print = () => {}): Promise<void> => {
  const partNames = toPartNames(manifest.name)
  const parts = [
    ...manifest.tables.map(({ name, sha256 }) => ({ name: partNames.table(name), sha256 })),
    ...manifest.keys.map(({ name, sha256 }) => ({ name: partNames.key(name), sha256 })),
    ...manifest.office.map(({ name, sha256 }) => ({ name: partNames.office(name), sha256 })),
  ]
  for (const { name, sha256 } of parts) await readToEnd(readVerified(vault, name, sha256))
  const progress = createProgressPrinter(print)
  let fileCount = 0
  await forEachConcurrently(listBackedUpFiles(vault, manifest), filesAtOnce, async file => {
    await readToEnd(readBackupFile(vault, file))
    fileCount += 1
    progress(
      () => `${fileCount} of ${manifest.files.count} files are read, ${formatBytes(manifest.files.bytes)} in all`,
    )
  })
  if (fileCount !== manifest.files.count) throw buildDamagedObjectError(partNames.files)
}

const readToEnd = async (content: AsyncIterable<Buffer>) => {
  for await (const _chunk of content);
}

/** Yields a stored file of a backup. Throws if its bytes do not match its digest. */
export const readBackupFile = async function* (
  vault: Vault,
  { digest, sizeBytes }: StoredFile,
): AsyncGenerator<Buffer> {
  const name = vault.toFileName(digest)
  const hash = createHash('sha256')
  let byteCount = 0
  for await (const chunk of await vault.open(name)) {
    hash.update(chunk)
    byteCount += chunk.length
    yield chunk
  }
  if (byteCount !== sizeBytes || hash.digest('hex') !== digest) throw buildDamagedObjectError(name)
}

/**
 * Returns those migrations of this portal that the backup has; the SQL in the backup is never run. Throws a BackupError if the backup has a
 * migration that this portal does not have.
 */
export const requireMigrations = async (manifest: Manifest): Promise<Migration[]> => {
  const migrationsByName = new Map((await listMigrations()).map(migration => [migration.name, migration]))
  return manifest.migrations.map(({ name, sha256 }) => {
    const migration = migrationsByName.get(name)
    if (migration && computeSha256(migration.sql) === sha256) return migration
    throw new BackupError(
      `The backup was made by another version of the portal: this one ${migration ? 'has another text of' : 'does not have'} migration ${name}. Restore it with the version that made it, or a later one.`,
    )
  })
}
