import { buildDamagedObjectError, listBackedUpFiles, readBackupFile, readVerified } from './backup-parts.ts'
import { type Manifest, toPartNames } from './manifests.ts'
import { createProgressPrinter, forEachConcurrently, formatBytes, type Print } from './progress.ts'
import type { Vault } from './vaults.ts'

/** Number of files that are read at the same time. */
const maxConcurrentFiles = 4

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
  await forEachConcurrently(listBackedUpFiles(vault, manifest), maxConcurrentFiles, async file => {
    await readToEnd(readBackupFile(vault, file))
    fileCount += 1
    progress(
      () => `${fileCount} of ${manifest.files.count} files are read, ${formatBytes(manifest.files.bytes)} in all`,
    )
  })
  if (fileCount !== manifest.files.count) throw buildDamagedObjectError(partNames.files)
}

/** Reads a content only for the comparison with its hash, which throws at the end. */
const readToEnd = async (content: AsyncIterable<Buffer>) => {
  for await (const _chunk of content);
}
