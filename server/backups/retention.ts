import { dayMilliseconds } from '../../contract/durations.ts'
import { listBackedUpFiles } from './backup-parts.ts'
import { listBackups, type Manifest, parseBackupName, readManifest, toPartNames } from './manifests.ts'
import type { Vault } from './vaults.ts'

/**
 * Removes backups that are older than this many days or were never completed, and then the files that no backup needs any more. The newest
 * backup is never removed. Returns the names of the removed complete backups. Only the portal that writes to the place may call it.
 */
export const removeExpired = async (vault: Vault, newest: Manifest, keepDays: number): Promise<string[]> => {
  const expiresBefore = new Date(newest.takenAt).getTime() - keepDays * dayMilliseconds
  const { complete, unfinished } = await listBackups(vault)
  const isExpired = (name: string) => parseBackupName(name).getTime() < expiresBefore
  const removedNames = complete.filter(name => name !== newest.name && isExpired(name))
  for (const name of [...removedNames, ...unfinished]) await removeBackup(vault, name)
  const remainingNames = complete.filter(name => !removedNames.includes(name))
  if (removedNames.length + unfinished.length > 0) await removeUnneededFiles(vault, remainingNames)
  return removedNames
}

const removeBackup = async (vault: Vault, name: string) => {
  const { folder } = toPartNames(name)
  // The manifest is removed first, so that a removal that is interrupted leaves an incomplete backup.
  await vault.remove(`${folder}manifest.json`)
  for await (const page of vault.list(folder)) for (const part of page) await vault.remove(part.name)
}

const removeUnneededFiles = async (vault: Vault, remainingNames: string[]) => {
  const neededNames = new Set<string>()
  for (const name of remainingNames) {
    // If a backup cannot be read, this throws before any file is removed that the backup may need.
    for await (const { digest } of listBackedUpFiles(vault, await readManifest(vault, name)))
      neededNames.add(vault.toFileName(digest))
  }
  const unneededNames: string[] = []
  for await (const page of vault.list('files/'))
    for (const { name } of page) if (!neededNames.has(name)) unneededNames.push(name)
  for (const name of unneededNames) await vault.remove(name)
}
