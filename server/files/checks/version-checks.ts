import { join } from 'node:path'
import { lanes } from '../../platform/limits/lanes.ts'
import { StoreError } from '../stores/store-errors.ts'
import { versionCaps } from './bounds.ts'
import { runChild } from './children.ts'
import type { CheckOptions } from './index.ts'
import type { VersionComparison } from './requests.ts'
import { changesFile } from './tables/versions/version-comparisons.ts'

/** Apart from the checks of uploads, which somebody waits for. */
const inLane = lanes(1)

interface ComparedFiles {
  present: string
  next: string
  /** A folder that nothing else uses. */
  folder: string
  /** The file of the changes within its zip. */
  name: string
}

/**
 * Compares two versions of a table in a child with caps on memory and time. With the changes comes where all of them lie, as the zip of a CSV,
 * if there are any. Rejects when aborted, for a full disk, and for a failure of the comparison itself.
 */
export const compareVersions = async (
  { present, next, folder, name }: ComparedFiles,
  { signal, caps = versionCaps }: CheckOptions = {},
): Promise<{ comparison: VersionComparison; path: string }> => {
  const job = { task: 'compareVersions' as const, present, next, folder, name }
  const ending = await inLane(() => runChild(job, [present, next], folder, caps, signal), signal)
  const path = join(folder, changesFile)
  if ('rule' in ending) return { comparison: { reason: 'tooLarge' }, path }
  const { report } = ending
  if ('versions' in report) return { comparison: report.versions, path }
  if ('isFull' in report && report.isFull) throw new StoreError('full', report.trouble)
  throw new Error('trouble' in report ? report.trouble : 'The child answered another question')
}
