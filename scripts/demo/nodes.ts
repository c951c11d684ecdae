import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { closeAtEnd } from '../../bench/closers.ts'
import { type RunningPortal, startPortal } from '../../server/testing/running-portal.ts'
import type { Surroundings } from './surroundings.ts'

/** HAProxy includes or removes a node after two checks, a second apart. */
const noticeMilliseconds = 3000

/** Starts and ends nodes, each with its own number, port and data folder. */
export const openNodes = (
  { folder, settings }: Pick<Surroundings, 'folder' | 'settings'>,
  ports: number[],
  more: Record<string, string>,
  print: (line: string) => void,
) => {
  const running = new Map<number, RunningPortal>()
  closeAtEnd(() => Promise.all([...running.values()].map(node => node.stop())))
  const toFolder = (number: number) => join(folder, `node${number}`)

  /** Starts a node; resolves when it gets requests. */
  const start = async (number: number, release?: string) => {
    await mkdir(join(toFolder(number), 'keys'), { recursive: true })
    // All nodes have the key of the first one.
    if (number > 1) await copyFile(join(toFolder(1), 'keys/server.key'), join(toFolder(number), 'keys/server.key'))
    const node = await startPortal({
      ...settings,
      ...more,
      DATA_DIR: toFolder(number),
      PORT: `${ports[number - 1]}`,
      NODE_NAME: `node${number}`,
      // Ends the node when this process has ended in any way, like a portal that npm started.
      npm_lifecycle_event: 'start',
      ...(release && { NODE_OPTIONS: release }),
    })
    running.set(number, node)
    while ((await fetch(`${node.address}/readyz`)).status !== 200) await wait(200)
    await wait(noticeMilliseconds)
    print(`node${number} runs${release ? ' the next release' : ''} (process ${node.child.pid}).`)
  }
  const end = async (number: number, signal: NodeJS.Signals) => {
    const node = running.get(number)!
    running.delete(number)
    const code = await node.stop(signal)
    print(`node${number} ${signal === 'SIGKILL' ? 'was killed' : `was drained and exited with ${code}`}.`)
  }
  return { start, kill: (number: number) => end(number, 'SIGKILL'), drain: (number: number) => end(number, 'SIGTERM') }
}
export type Nodes = ReturnType<typeof openNodes>
