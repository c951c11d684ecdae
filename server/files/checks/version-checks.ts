import { join } from 'node:path'
import { lanes } from '../../platform/limits/lanes.ts'
import { StoreError } from '../stores/store-errors.ts'
import { versionCaps } from './bounds.ts'
import { runChild } from './children.ts'
import type { CheckOptions } from './index.ts'
import type { VersionComparison } from './requests.ts'
import { changesFile } from './tables/versions/version-comparisons.ts'

/** A separate lane, so that checks of uploads do not wait. */
const inLane = lanes(1)

interface ComparedFiles {
  present: string
  next: string
  /** A folder of its own. */
  folder: string
  /** Name of the file of changes within its zip. */
  name: string
}

/**
 * Compares two versions of a table in a child with caps on memory and time. Returns the changes, with the path of a zipped CSV of all of
 * them if there are any. Rejects when aborted, for a full disk, and on an internal error.
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
  const { report } = outcome
  if ('versions' in report) return { comparison: report.versions, path }
  if ('isFull' in report && report.isFull) throw new StoreError('full', report.trouble)
  throw new Error('trouble' in report ? report.trouble : 'The child reported the result of another task')
}
