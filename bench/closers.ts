import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const closers: (() => unknown)[] = []
let closing: Promise<void> | undefined

/** Registers a callback for the end or the interruption of the run; the last one registered runs first. */
export const closeAtEnd = (close: () => unknown) => void closers.push(close)

/** Runs all registered callbacks, once. */
export const closeAll = () => {
  closing ??= (async () => {
    for (const close of closers.toReversed()) await close()
  })()
  return closing
}

/** Creates a folder that is deleted after the run. Other accounts may enter it, because the database's account differs if the bench runs as root. */
export const openTemporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-bench-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  return folder
}
