import { dayMilliseconds } from '../../contract/durations.ts'
import { listBackups, listFiles, type Manifest, parseBackupName, readManifest, toPartNames } from './manifests.ts'
import type { Vault } from './vaults.ts'

/**
 * Removes backups that are older than this many days or were never completed, and the files that no backup needs any more. The newest
 * backup always stays. Returns the names of the expired backups. Only the writer of a place may call it.
 */
export const removeExpired = async (vault: Vault, newest: Manifest, keepDays: number): Promise<string[]> => {
  const expiresBefore = new Date(newest.takenAt).getTime() - keepDays * dayMilliseconds
  const { complete, unfinished } = await listBackups(vault)
  const isExpired = (name: string) => parseBackupName(name).getTime() < expiresBefore
  const removedNames = complete.filter(name => name !== newest.name && isExpired(name))
  for (const name of [...removedNames, ...unfinished]) await removeBackup(vault, name)
  const remainingNames = complete.filter(name => !removedNames.includes(name))
  if (removedNames.length + unfinished.length > 0) await removeUnneeded(vault, remainingNames)
  return removedNames
}

const removeBackup = async (vault: Vault, name: string) => {
  const { folder } = toPartNames(name)
  // The manifest is removed first, so that a removal that is interrupted leaves an incomplete backup.
  await vault.remove(`${folder}manifest.json`)
  for await (const page of vault.list(folder)) for (const part of page) await vault.remove(part.name)
}

const removeUnneeded = async (vault: Vault, remainingNames: string[]) => {
  const neededNames = new Set<string>()
  for (const name of remainingNames) {
    // Throws for a backup that cannot be read, before any file is removed that it may need.
    for await (const { digest } of listFiles(vault, await readManifest(vault, name)))
      neededNames.add(vault.fileName(digest))
  }
  const unneededNames: string[] = []
  for await (const page of vault.list('files/'))
    for (const { name } of page) if (!neededNames.has(name)) unneededNames.push(name)
  for (const name of unneededNames) await vault.remove(name)
}
