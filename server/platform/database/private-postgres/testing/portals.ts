import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { endProcess } from '../../../../testing/nodes/separate-programs.ts'
import type { Account } from '../accounts.ts'
import type { BinariesPlace } from '../binaries.ts'

/** A portal in a process of its own, as far as its database goes. */
interface Portal {
  child: ChildProcess
  /** Set once it serves. */
  connection: pg.ClientConfig | undefined
  /** Set when it would not start. */
  refusal: string | undefined
  messages: string[]
}

/** Starts a portal and waits until it serves or refuses. */
export const startPortal = async (
  dataDir: string,
  account: Account | null = null,
  place: BinariesPlace = {},
): Promise<Portal> => {
  const words = [join(import.meta.dirname, 'portal.ts'), dataDir, place.packageRoot, place.cacheFolder].filter(
    word => word !== undefined,
  )
  const child = spawn(process.execPath, words, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'], ...(account ?? {}) })
  const portal: Portal = { child, connection: undefined, refusal: undefined, messages: [] }
  await new Promise<void>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`the portal ended with code ${code}`)))
    createInterface(child.stdout!).on('line', line => {
      const { message, ...event } = JSON.parse(line)
      if (message) portal.messages.push(message)
      else resolve(void Object.assign(portal, event))
    })
  })
  return portal
}

/** Sends SIGTERM, which a portal answers by stopping its database, or SIGKILL, which it cannot answer, and waits until it has ended. */
export const endPortal = ({ child }: Portal, signal: 'SIGTERM' | 'SIGKILL') => endProcess(child, signal)
