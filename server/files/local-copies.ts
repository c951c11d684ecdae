import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { awaitWrite } from '../platform/disk-space.ts'
import { liftDeadline } from '../platform/limits/deadlines.ts'
import type { FileStore } from './stores/store.ts'

/** Returns a path at which a stored file can be read: its own path, or for a remote store that of a copy in the folder. */
export const copyHere = async (store: FileStore, digest: string, folder: string): Promise<string> => {
  if (store.toPath) return store.toPath(digest)
  liftDeadline()
  const path = join(folder, digest)
  await awaitWrite(pipeline(await store.open(digest), createWriteStream(path, { mode: 0o600 })))
  return path
}
