import { availableParallelism, totalmem } from 'node:os'
import { lanes } from '../../platform/limits/lanes.ts'
import { defaultCaps } from './bounds.ts'

const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** How many checks run at once: one for each processor, as long as half of the memory holds them; two at least. */
export const checksAtOnce = Math.max(
  2,
  Math.min(availableParallelism(), Math.floor(memory / 2 / (defaultCaps.memoryMegabytes * 2 ** 20))),
)

/** Runs a check that somebody waits for. One person has at most half of the lanes, so that nobody waits for the checks of one other. */
export const inCheckLane = lanes(checksAtOnce, Math.floor(checksAtOnce / 2))
