import { setTimeout as wait } from 'node:timers/promises'
import type { RunningPortal } from '../running-portal.ts'

/** Returns the status of a node's readiness, and the reason why it is not ready. */
export const readReadiness = async ({ address }: RunningPortal) => {
  const reply = await fetch(`${address}/readyz`)
  return { status: reply.status, detail: ((await reply.json()) as { detail?: string }).detail }
}

/** Resolves when a node is ready; on a busy machine a check can exceed its timeout. */
export const waitUntilReady = async (node: RunningPortal) => {
  while ((await readReadiness(node)).status !== 200) await wait(500)
}

/** Sends each request to the next of the nodes that was ready at the last check, like a balancer; nodes may be added and removed. */
export const openBalancer = async (nodes: ReadonlySet<RunningPortal>) => {
  let ready: string[] = []
  const look = async () => {
    const readyAddresses = await Promise.all(
      [...nodes].map(async node => ((await readReadiness(node)).status === 200 ? [node.address] : [])),
    )
    // If none responded in time, for example on a busy machine, the nodes of the last check are used.
    if (readyAddresses.flat().length > 0) ready = readyAddresses.flat()
  }
  while (ready.length === 0) await look()
  const timer = setInterval(() => look().catch(() => {}), 300)
  let turn = 0
  const next = () => {
    turn += 1
    return ready[turn % ready.length]!
  }
  return { next, close: () => clearInterval(timer) }
}
