import { dayMilliseconds } from '../../contract/durations.ts'
import { listBackups, listFiles, type Manifest, partNames, readManifest, timeOfBackup } from './manifests.ts'
import type { Vault } from './vaults.ts'

/**
 * Removes backups older than so many days, those that were never completed, and the files that no backup needs any more; returns the names. The
 * newest always stays. Only the one writer of a place may call it.
 */
export const removeExpired = async (vault: Vault, newest: Manifest, keepDays: number): Promise<string[]> => {
  const before = new Date(newest.takenAt).getTime() - keepDays * dayMilliseconds
  const { complete, unfinished } = await listBackups(vault)
  const isOld = (name: string) => timeOfBackup(name).getTime() < before
  const removed = complete.filter(name => name !== newest.name && isOld(name))
  for (const name of [...removed, ...unfinished]) await removeBackup(vault, name)
  const remainingNames = complete.filter(name => !removed.includes(name))
  if (removed.length + unfinished.length > 0) await removeUnneeded(vault, remainingNames)
  return removed
}

const removeBackup = async (vault: Vault, name: string) => {
  const { folder } = partNames(name)
  // Without its manifest it is no backup any more, whatever stops this half-way.
  await vault.remove(`${folder}manifest.json`)
  for await (const page of vault.list(folder)) for (const part of page) await vault.remove(part.name)
}

const removeUnneeded = async (vault: Vault, remainingNames: string[]) => {
  const needed = new Set<string>()
  for (const name of remainingNames) {
    // One that cannot be read fails here, before any file is removed that it may need.
    for await (const { digest } of listFiles(vault, await readManifest(vault, name))) needed.add(vault.fileName(digest))
  }
  const unneeded: string[] = []
  for await (const page of vault.list('files/')) for (const { name } of page) if (!needed.has(name)) unneeded.push(name)
  for (const name of unneeded) await vault.remove(name)
}
