import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import { type FileStore, type StoredFile, StoreError } from '../files/index.ts'
import { BackupError } from './backup-errors.ts'
import { listBackedUpFiles, writePart } from './backup-parts.ts'
import type { Manifest, Part } from './manifests.ts'
import { createProgressPrinter, forEachConcurrently, formatBytes, type Print } from './progress.ts'
import type { Vault } from './vaults.ts'

/** Number of files that are copied at the same time. */
const maxConcurrentFiles = 4

interface FileCopies {
  vault: Vault
  store: FileStore
  manifest: Manifest
  print: Print
  signal: AbortSignal | undefined
}

/** Copies the stored files that the place of the backup lacks. Throws a BackupError unless it then has every file of the manifest. */
export const copyFiles = async ({ vault, store, manifest, print, signal }: FileCopies) => {
  const existingSizes = new Map<string, number>()
  for await (const page of vault.list('files/'))
    for (const { name, sizeBytes } of page) existingSizes.set(name, sizeBytes)
  const progress = createProgressPrinter(print)
  const copied = { files: 0, bytes: 0 }
  let fileCount = 0
  await forEachConcurrently(listBackedUpFiles(vault, manifest), maxConcurrentFiles, async file => {
    signal?.throwIfAborted()
    const name = vault.toFileName(file.digest)
    if (existingSizes.get(name) !== vault.toStoredSize(file.sizeBytes)) {
      await vault.write(name, readCheckedFile(store, file, signal))
      copied.files += 1
      copied.bytes += file.sizeBytes
    }
    fileCount += 1
    progress(() => `${fileCount} of ${manifest.files.count} files, ${formatBytes(copied.bytes)} copied`)
  })
  if (fileCount !== manifest.files.count)
    throw new BackupError(
      `Only ${fileCount} of ${manifest.files.count} files are in the backup, so it was not completed.`,
    )
  return copied
}

/**
 * Yields the bytes of a stored file. Throws if they do not match its digest. Also throws when the signal aborts, because reading a file can
 * take minutes.
 */
const readCheckedFile = async function* (
  store: FileStore,
  { digest, sizeBytes }: StoredFile,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  const toFileError = (fault: string, cause?: unknown) =>
    new BackupError(
      `The stored file ${digest} is ${fault}, so the backup was not completed. Run npm run verify, and put the file back.`,
      { cause },
    )
  const content = await store.open(digest).catch(error => {
    throw error instanceof StoreError && error.reason === 'missing' ? toFileError('missing', error) : error
  })
  const hash = createHash('sha256')
  let byteCount = 0
  for await (const chunk of (signal ? addAbortSignal(signal, content) : content) as AsyncIterable<Buffer>) {
    signal?.throwIfAborted()
    hash.update(chunk)
    byteCount += chunk.length
    yield chunk
  }
  if (byteCount !== sizeBytes || hash.digest('hex') !== digest) throw toFileError('damaged')
}

interface CopiedFolder {
  folder: string
  toPartName: (name: string) => string
  /** Returns true for the names of files to copy; all by default. */
  mustCopy?: (name: string) => boolean
}

/** Copies the files of a folder and of its subfolders, also through symbolic links. Returns the written parts. */
export const copyFolder = async (
  vault: Vault,
  { folder, toPartName, mustCopy = () => true }: CopiedFolder,
): Promise<Part[]> => {
  const names = (await listFilesIn(folder)).filter(mustCopy).sort()
  const parts: Part[] = []
  for (const name of names) {
    const { sha256 } = await writePart(vault, toPartName(name), Readable.from([await readFile(join(folder, name))]))
    parts.push({ name, sha256 })
  }
  return parts
}

/** Lists the paths, relative to a folder, of the files in it and in its subfolders. */
const listFilesIn = async (folder: string, subfolder = ''): Promise<string[]> => {
  // Kubernetes mounts a ConfigMap as links into a folder `..data`, whose files would be listed twice.
  const entryNames = (await readdir(join(folder, subfolder))).filter(name => !name.startsWith('..'))
  const pathLists = await Promise.all(
    entryNames.map(async name => {
      const path = subfolder ? `${subfolder}/${name}` : name
      const entry = await findPathEntry(join(folder, path))
      if (entry?.isDirectory()) return listFilesIn(folder, path)
      return entry?.isFile() ? [path] : []
    }),
  )
  return pathLists.flat()
}

/** Finds the file or folder at a path; undefined if there is none, as for a link without a target. */
const findPathEntry = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
