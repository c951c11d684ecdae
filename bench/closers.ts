import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const closers: (() => unknown)[] = []
let closing: Promise<void> | undefined

/** Registers a callback for the end or the interruption of the run; the last one registered runs first. */
export const closeAtEnd = (close: () => unknown) => void closers.push(close)

/** Runs all registered callbacks, once. */
const closeAll = () => {
  closing ??= (async () => {
    for (const close of closers.toReversed()) await close()
  })()
  return closing
}

/** Runs a measurement and then all registered callbacks, also if it is interrupted. An interrupted run exits with 1 unless it set another code. */
export const runAndClose = async (run: () => Promise<void>) => {
  const breakOff = async () => {
    await closeAll()
    process.exit(process.exitCode ?? 1)
  }
  process.once('SIGINT', breakOff)
  process.once('SIGTERM', breakOff)
  await run().finally(closeAll)
}

/** Creates a folder that is deleted after the run. Others may enter it: if the bench runs as root, the database has another account. */
export const openTemporaryFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-bench-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  return folder
}
