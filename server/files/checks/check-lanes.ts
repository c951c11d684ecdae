import { availableParallelism, totalmem } from 'node:os'
import { createLanes } from '../../platform/limits/lanes.ts'
import { defaultCaps } from './bounds.ts'

/** Bytes of memory that the process may use. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** The number of concurrent checks: one for each processor, but together at most half of the memory; at least two. */
export const checksAtOnce = Math.max(
  2,
  Math.min(availableParallelism(), Math.floor(memory / 2 / (defaultCaps.memoryMegabytes * 2 ** 20))),
)

/** Runs a check when a lane is free. One user gets at most half of the lanes, and so cannot block all others. */
export const inCheckLane = createLanes(checksAtOnce, Math.floor(checksAtOnce / 2))
