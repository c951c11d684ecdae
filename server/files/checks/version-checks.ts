import { join } from 'node:path'
import { createLanes } from '../../platform/limits/lanes.ts'
import { StoreError } from '../stores/store-errors.ts'
import { versionCaps } from './bounds.ts'
import { describeInternalError, runChild } from './children.ts'
import type { CheckOptions } from './index.ts'
import type { VersionComparison } from './tables/table-changes.ts'
import { changesFile } from './tables/versions/changes-files.ts'

/** Comparisons run one at a time, separately from the checks of uploads, which would have to wait for minutes. */
const inLane = createLanes(1)

interface ComparedFiles {
  /** The path of the earlier CSV zip. */
  present: string
  /** The path of the later CSV zip. */
  next: string
  /** An empty folder for the files of the comparison. */
  folder: string
  /** The name of the file of changes within its zip. */
  name: string
}

/**
 * Compares two versions of a table in a child with caps on memory and time. If there are changes, `path` is that of a zipped CSV with all of
 * them. Rejects when aborted, for a full disk and for an internal error.
 */
export const compareVersions = async (
  { present, next, folder, name }: ComparedFiles,
  { signal, caps = versionCaps }: CheckOptions = {},
): Promise<{ comparison: VersionComparison; path: string }> => {
  const job = { task: 'compareVersions' as const, present, next, folder, name }
  const outcome = await inLane(
    () => runChild(job, { readable: [present, next], writable: [folder], caps, signal }),
    signal,
  )
  const path = join(folder, changesFile)
  if ('rule' in outcome) return { comparison: { reason: 'tooLarge' }, path }
  const { message } = outcome
  if ('versions' in message) return { comparison: message.versions, path }
  if ('isFull' in message && message.isFull) throw new StoreError('full', message.internalError)
  throw new Error(describeInternalError(message))
}
