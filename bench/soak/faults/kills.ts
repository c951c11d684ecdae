import { setTimeout as wait } from 'node:timers/promises'
import { compareAll } from './final-counts.ts'
import { maxRecoverySeconds, openObservedPortal, warmUpMilliseconds } from './observed-portals.ts'
import { now } from './outcomes.ts'
import { compareWrites } from './write-comparisons.ts'

/** The portal runs for a random time of at most this many milliseconds after each start, so that all steps of its work are interrupted. */
const maxLifeMilliseconds = 3000
const roundsBetweenLines = 50

/**
 * Kills the portal's process with SIGKILL in each round, while people write, and compares all writes with what is stored. Prints a line after
 * every 50 rounds, and sets the exit code to 1 if a write was lost or doubled, or the portal did not listen within ten seconds.
 */
export const runKills = async (rounds: number, share: number) => {
  const observed = await openObservedPortal(share)
  const { portal, surroundings, outcomes, writes } = observed
  await wait(warmUpMilliseconds)
  let slowestStart = 0
  for (let round = 1; round <= rounds; round += 1) {
    await wait(Math.random() * maxLifeMilliseconds)
    const killedAt = now()
    await portal.kill()
    slowestStart = Math.max(slowestStart, (now() - killedAt) / 1000)
    // Only the writes are compared; an hour of other outcomes would fill the memory.
    outcomes.length = 0
    if (round % roundsBetweenLines > 0 && round < rounds) continue
    const { acknowledged, lost, doubled } = await compareWrites(
      writes.filter(({ storedAs }) => storedAs !== 'mails'),
      surroundings,
    )
    console.log(
      `${round} kills: ${acknowledged} writes acknowledged, ${lost.length} lost, ${doubled.length} doubled; slowest start ${slowestStart.toFixed(1)} s.`,
    )
  }
  await observed.stop()
  const { lines, isRight } = await compareAll(surroundings, portal.origin, observed)
  for (const line of lines) console.log(line)
  if (!isRight || slowestStart > maxRecoverySeconds) process.exitCode = 1
}
