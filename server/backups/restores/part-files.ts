import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { BackupError } from '../backup-errors.ts'
import { readVerified } from '../backup-parts.ts'
import type { Part } from '../manifests.ts'
import type { Vault } from '../vaults.ts'

/** Reads a part of a backup into memory. Throws if its bytes do not match its hash. */
export const readPartBytes = (vault: Vault, name: string, { sha256 }: Part) => buffer(readVerified(vault, name, sha256))

/** Writes parts to files in a folder. Only the operating-system account of this process can read the files. */
export const writePartFiles = async (
  vault: Vault,
  { folder, parts, toPartName }: { folder: string; parts: Part[]; toPartName: (name: string) => string },
) => {
  for (const part of parts) {
    const path = join(folder, part.name)
    // A name such as ../name would write outside the folder.
    if (!path.startsWith(join(folder, '/'))) throw new BackupError(`${part.name} is not a file name.`)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, await readPartBytes(vault, toPartName(part.name), part), { mode: 0o600, flush: true })
  }
}
