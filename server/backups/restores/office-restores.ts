import { readFile as readBytes, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, toPartNames } from '../manifests.ts'
import type { Vault } from '../vaults.ts'
import { readPartBytes, writePartFiles } from './part-files.ts'
import type { RestoreContext } from './restore-targets.ts'

/**
 * Restores the office's texts to their folder, or to a folder in the data folder if their folder already has other texts. Returns the
 * folder that has them.
 */
export const restoreOffice = async ({ vault, manifest, dataFolder, officeFolder }: RestoreContext) => {
  const { office: toPartName } = toPartNames(manifest.name)
  const hasTexts = (await readdir(officeFolder).catch(() => [])).length > 0
  if (hasTexts && (await hasSameTexts(vault, manifest, officeFolder))) return officeFolder
  const restoredFolder = hasTexts ? join(dataFolder, 'office') : officeFolder
  await writePartFiles(vault, { folder: restoredFolder, parts: manifest.office, toPartName })
  return restoredFolder
}

const hasSameTexts = async (vault: Vault, manifest: Manifest, folder: string) => {
  for (const part of manifest.office) {
    const currentBytes = await readBytes(join(folder, part.name)).catch(() => undefined)
    if (!currentBytes?.equals(await readPartBytes(vault, toPartNames(manifest.name).office(part.name), part)))
      return false
  }
  return true
}
