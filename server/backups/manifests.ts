import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SequenceState, TableCopy } from '../platform/database/copies/table-copies.ts'
import { BackupError } from './backup-errors.ts'
import type { Vault } from './vaults.ts'

/** The name of a part of a backup, and the SHA-256 of its bytes before they were compressed and encrypted. */
export interface Part {
  name: string
  sha256: string
}

/** The contents of a backup. The manifest is written last, so a backup without one is not complete. */
export interface Manifest {
  format: 1
  name: string
  /** The time of the copied state of the database. */
  takenAt: string
  /** The applied migrations, with the SHA-256 of their SQL; they are not stored as objects. */
  migrations: Part[]
  tables: TableCopy[]
  sequences: SequenceState[]
  /** The numbers of stored files and of their bytes, and the SHA-256 of the part that lists the files. */
  files: { count: number; bytes: number; sha256: string }
  /** The files of the folder `keys`. */
  keys: Part[]
  /** The office's texts. */
  office: Part[]
}

const toFolder = (backupName: string) => `backups/${backupName}`
const toManifestName = (backupName: string) => `${toFolder(backupName)}/manifest.json`

/** Returns the names under which a place stores the parts of one backup. */
export const toPartNames = (backupName: string) => ({
  folder: `${toFolder(backupName)}/`,
  table: (tableName: string) => `${toFolder(backupName)}/tables/${tableName}.copy.gz`,
  files: `${toFolder(backupName)}/files.gz`,
  key: (keyName: string) => `${toFolder(backupName)}/keys/${keyName}.gz`,
  office: (textName: string) => `${toFolder(backupName)}/office/${textName}.gz`,
})

/** Computes the SHA-256 of a content, in hexadecimal. */
export const computeSha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** Formats the name of a backup from its time, such as 2026-11-24T05-13-00-123Z. Names have the same order as their times. */
export const formatBackupName = (copiedAt: Date) => copiedAt.toISOString().replace(/[:.]/g, '-')

/** Parses the time in the name of a backup; an invalid date if the name has none. */
export const parseBackupName = (name: string) =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'))

/** Writes the manifest with its own SHA-256, which makes the backup complete. */
export const writeManifest = (vault: Vault, manifest: Manifest) => {
  const content = { sha256: computeSha256(JSON.stringify(manifest)), manifest }
  return vault.write(
    toManifestName(manifest.name),
    Readable.from([Buffer.from(`${JSON.stringify(content, null, 1)}\n`)]),
  )
}

/** Lists the names of the backups in a place, the oldest first. An unfinished backup has no manifest. */
export const listBackups = async (vault: Vault) => {
  const completeNames = new Set<string>()
  const backupNames = new Set<string>()
  for await (const page of vault.list('backups/'))
    for (const { name } of page) {
      const [, backupName = '', partName] = name.split('/')
      if (partName === 'manifest.json') completeNames.add(backupName)
      backupNames.add(backupName)
    }
  return {
    complete: [...completeNames].sort(),
    unfinished: [...backupNames].filter(name => !completeNames.has(name)).sort(),
  }
}

/** Reads the manifest of a backup; without a name, of the newest complete one. Throws a BackupError if it is missing or damaged. */
export const readManifest = async (vault: Vault, requestedName?: string): Promise<Manifest> => {
  const { complete, unfinished } = await listBackups(vault)
  const name = requestedName ?? complete.at(-1)
  if (!name) throw new BackupError('There is no complete backup in this place.')
  if (unfinished.includes(name))
    throw new BackupError(
      `The backup ${name} was never completed, so it cannot be restored. ${formatCompleteBackups(complete)}`,
    )
  if (!complete.includes(name))
    throw new BackupError(`There is no backup ${name} in this place. ${formatCompleteBackups(complete)}`)
  const manifest = parseManifest(await buffer(await vault.open(toManifestName(name))), name)
  // A manifest with another name was put into the wrong folder.
  const isOwnManifest = manifest?.name === name
  if (isOwnManifest) return manifest
  throw new BackupError(
    `The manifest of the backup ${name} is damaged, so it cannot be restored. ${formatCompleteBackups(complete)}`,
  )
}

const formatCompleteBackups = (completeNames: string[]) =>
  completeNames.length ? `Complete are: ${completeNames.slice(-10).join(', ')}.` : 'There is no complete one.'

/** Parses a manifest; undefined if it is damaged. Throws a BackupError if its format is newer. */
const parseManifest = (manifestBytes: Buffer, name: string): Manifest | undefined => {
  try {
    const { sha256, manifest } = JSON.parse(manifestBytes.toString('utf8')) as { sha256: string; manifest: Manifest }
    if (sha256 !== computeSha256(JSON.stringify(manifest))) return undefined
    if (manifest.format === 1) return manifest
  } catch {
    return undefined
  }
  throw new BackupError(`The backup ${name} was made by a newer portal. Restore it with that version.`)
}
