import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/testing/servers/free-ports.ts'
import { endLeftovers, waitForLeftovers } from './leftovers.ts'

/** A portal started by a command in a folder, as anyone would. */
export interface StartedPortal {
  address: string
  child: ChildProcess
  /** Its output so far. */
  output: () => string
}

export interface Start {
  command: string[]
  cwd: string
  env: Record<string, string | undefined>
  /** The account that runs it; by default the current one. */
  uid?: number
  gid?: number
}

/** Starts a portal on a free loopback port; it may not be ready yet. */
export const startPortal = async ({ command, cwd, env, ...account }: Start): Promise<StartedPortal> => {
  const port = await freePort()
  const [program = '', ...words] = command
  const chunks: string[] = []
  const child = spawn(program, words, {
    cwd,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  child.on('error', error => chunks.push(String(error)))
  return { address: `http://127.0.0.1:${port}`, child, output: () => chunks.join('') }
}

/** Waits until the portal is ready; returns the milliseconds that this took, or throws with its output. */
export const waitUntilReady = async (
  { address, child, output }: StartedPortal,
  timeoutMilliseconds: number,
): Promise<number> => {
  const startedAt = Date.now()
  while (Date.now() - startedAt < timeoutMilliseconds && child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${address}/readyz`).catch(() => null)
    if (response?.status === 200) return Date.now() - startedAt
    await wait(100)
  }
  throw new Error(`The portal is not ready after ${Date.now() - startedAt} ms. It said:\n${output()}`)
}

/** Stops the portal; returns the processes of the portal and of the folder that did not exit, and kills them. */
export const stopPortal = async (portal: StartedPortal | undefined, folder: string): Promise<string[]> => {
  portal?.child.kill('SIGTERM')
  // A node that was checked for readiness waits before it closes, and a busy disk delays the last checkpoint.
  const leftovers = await waitForLeftovers(folder, 30_000)
  endLeftovers(leftovers)
  return leftovers.map(({ pid, command }) => `process ${pid} is left: ${command}`)
}
