import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { endLeftovers, leftoversAfter } from './leftovers.ts'

/** A portal started as anyone would start it, by a command in a folder. */
export interface StartedPortal {
  address: string
  child: ChildProcess
  /** What it printed so far. */
  said: () => string
}

export interface Start {
  command: string[]
  cwd: string
  env: Record<string, string | undefined>
  /** The account that runs it; the present one when not given. */
  uid?: number
  gid?: number
}

/** Starts a portal on a free port of loopback; it need not be ready yet. */
export const startPortal = async ({ command, cwd, env, ...account }: Start): Promise<StartedPortal> => {
  const port = await freePort()
  const [program = '', ...words] = command
  const pieces: string[] = []
  const child = spawn(program, words, {
    cwd,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece.toString()))
  child.on('error', error => pieces.push(String(error)))
  return { address: `http://127.0.0.1:${port}`, child, said: () => pieces.join('') }
}

/** Waits until the portal says that it is ready; answers how many milliseconds that took, or throws with what it said instead. */
export const untilReady = async ({ address, child, said }: StartedPortal, patience: number): Promise<number> => {
  const begun = Date.now()
  while (Date.now() - begun < patience && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.status === 200) return Date.now() - begun
    await wait(100)
  }
  throw new Error(`The portal is not ready after ${Date.now() - begun} ms. It said:\n${said()}`)
}

/** Asks the portal to leave; answers what of it, or of anything else at work in the folder, does not, and ends that. */
export const stopPortal = async (portal: StartedPortal | undefined, folder: string): Promise<string[]> => {
  portal?.child.kill('SIGTERM')
  // A node that was asked whether it is ready gives notice before it closes, and a busy disk makes the last checkpoint slow.
  const left = await leftoversAfter(folder, 30_000)
  endLeftovers(left)
  return left.map(({ pid, command }) => `process ${pid} is left: ${command}`)
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
