import { availableParallelism, totalmem } from 'node:os'
import { lanes } from '../../platform/limits/lanes.ts'
import { defaultCaps } from './bounds.ts'

const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Number of concurrent checks: one for each processor, within half of the memory; at least two. */
export const checksAtOnce = Math.max(
  2,
  Math.min(availableParallelism(), Math.floor(memory / 2 / (defaultCaps.memoryMegabytes * 2 ** 20))),
)

/** Runs a check for a waiting user. One person gets at most half of the lanes, so that one user cannot block all others. */
export const inCheckLane = lanes(checksAtOnce, Math.floor(checksAtOnce / 2))
