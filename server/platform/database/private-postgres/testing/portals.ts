import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { endProcess } from '../../../../testing/nodes/separate-programs.ts'
import type { OsAccount } from '../accounts.ts'
import type { BinariesPlace } from '../binaries.ts'

/** A separate process that only starts the database of a portal. */
interface Portal {
  child: ChildProcess
  /** Set when the database runs. */
  connection: pg.ClientConfig | undefined
  /** The message of the error, if the database did not start. */
  refusal: string | undefined
  messages: string[]
}

/** Starts a portal and waits until its database runs or has failed to start. */
export const startPortal = async (
  dataFolder: string,
  account: OsAccount | null = null,
  place: BinariesPlace = {},
): Promise<Portal> => {
  const program = join(import.meta.dirname, 'portal.ts')
  const programArguments = [program, dataFolder, place.packageRoot, place.cacheFolder].filter(
    text => text !== undefined,
  )
  const child = spawn(process.execPath, programArguments, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(account ?? {}),
  })
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

/** Ends a portal and waits for its end. On SIGTERM it stops its database first; on SIGKILL it cannot. */
export const endPortal = ({ child }: Portal, signal: 'SIGTERM' | 'SIGKILL') => endProcess(child, signal)
