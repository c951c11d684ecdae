import { access } from 'node:fs/promises'
import type { Caps } from '../bounds.ts'
import { inCheckLane } from '../check-lanes.ts'
import { type ChildLimits, runChild } from '../children.ts'
import type { ChildJob } from '../requests.ts'

/** Options of each check. */
export interface CheckOptions {
  /** Ends the checks when the upload is cancelled; the promise then rejects with its reason. */
  signal?: AbortSignal
  /** The user who waits for the check; undefined for the portal. */
  owner?: number | undefined
  caps?: Caps
  /** Called with an internal error of the checks, which the user sees as a damaged file. */
  onError?: (message: string) => void
}

/** Runs a job in a child with these limits, when a lane for checks is free. */
export const runInLane = (job: ChildJob, limits: ChildLimits) =>
  inCheckLane(() => runChild(job, limits), limits.signal, limits.owner)

/** Rejects if one of the files is missing. */
export const requirePaths = async (paths: string[]) => {
  for (const path of paths) await access(path)
}
