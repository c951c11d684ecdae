import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { rejectFullDisk } from '../platform/disk-space.ts'
import { liftDeadline } from '../platform/limits/deadlines.ts'
import type { FileStore } from './stores/store.ts'

/** Returns a path at which a stored file can be read: in a local store its own path; for a remote store, copies the file into the folder. */
export const ensureLocalFile = async (store: FileStore, digest: string, folder: string): Promise<string> => {
  if (store.toPath) return store.toPath(digest)
  // A large file takes longer to copy than a request may.
  liftDeadline()
  const path = join(folder, digest)
  await rejectFullDisk(pipeline(await store.open(digest), createWriteStream(path, { mode: 0o600 })))
  return path
}
