import { openLockedEngine } from '../engines/locked-engines.ts'
import { toExportError, type writeInChild } from '../exports/export-files.ts'
import { writeSelection } from '../exports/written-selections.ts'

/**
 * Writes a selection in this process, since a child takes half a second of processor time to start. The work has no limits and cannot be
 * cancelled.
 */
export const writeHere: typeof writeInChild = async (order, caps, signal, onStart) => {
  const job = { ...order, memoryMegabytes: caps.engineMegabytes, maxThreads: 1 }
  onStart(undefined)
  const { instance, connection } = await openLockedEngine(job)
  try {
    await writeSelection(connection, job)
  } catch (error) {
    throw toExportError(error instanceof Error ? error.message : String(error))
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
  signal.throwIfAborted()
}
