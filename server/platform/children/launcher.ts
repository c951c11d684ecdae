import { AsyncLocalStorage } from 'node:async_hooks'
import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { buildChildEnvironment } from './environments.ts'
import type { ChildEnd, Launch, LauncherMessage, LaunchOrder } from './launches.ts'

const launcherProgram = join(import.meta.dirname, 'launching-child.ts')

/** A child that the launcher starts. It emits `message` for each message of the child, and `end` once. */
export class LaunchedChild<Message> extends EventEmitter<{ message: [message: Message]; end: [end: ChildEnd] }> {
  /** The process id; undefined until the child has started. */
  pid: number | undefined
  readonly kill: () => void

  constructor(kill: () => void) {
    super()
    this.kill = kill
  }
}

type Launcher = ReturnType<typeof openLauncher>
let launcher: Launcher | undefined
/** Runs work outside the asynchronous context of the request that opens the launcher, because the launcher outlives the request. */
const runOutsideRequests = AsyncLocalStorage.snapshot()

/**
 * Starts a child that gives way to requests: `launching-child.ts` starts it with a low priority. The portal does not start it itself,
 * because a fork copies the page tables of its parent, which would stop a portal of 350 MB for 20 to 100 ms.
 */
export const launchChild = <Message>(launch: Launch): LaunchedChild<Message> => {
  launcher ??= runOutsideRequests(() =>
    openLauncher(() => {
      launcher = undefined
    }),
  )
  return launcher.launch<Message>(launch)
}

/** Starts the launcher process. Calls `onEnd` when it has ended or could not start; all its children then end too. */
const openLauncher = (onEnd: () => void) => {
  const children = new Map<number, LaunchedChild<never>>()
  let lastId = 0
  const launcherProcess = fork(launcherProgram, {
    execArgv: [],
    env: buildChildEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The portal may exit while the launcher runs. While a child runs, the timer of its memory watch (memory-watches.ts) keeps the portal alive.
  launcherProcess.unref()
  launcherProcess.channel?.unref()
  const endAllChildren = (error: string) => {
    onEnd()
    for (const child of children.values()) {
      // A killed launcher does not end its children.
      if (child.pid !== undefined) killProcess(child.pid)
      child.emit('end', { error })
    }
    children.clear()
  }
  launcherProcess.once('error', error => endAllChildren(error.message))
  launcherProcess.once('exit', (code, signal) =>
    endAllChildren(`The launcher of children ended with ${signal ?? `code ${code}`}`),
  )
  launcherProcess.on('message', (launcherMessage: LauncherMessage) => {
    const child = children.get(launcherMessage.id)
    if (!child) return
    if ('pid' in launcherMessage) child.pid = launcherMessage.pid
    else if ('message' in launcherMessage) child.emit('message', launcherMessage.message as never)
    else {
      children.delete(launcherMessage.id)
      child.emit('end', launcherMessage.end)
    }
  })
  // A failed send is ignored, because the launcher then exits. A launcher that could not start has no channel.
  const send = (order: LaunchOrder) => launcherProcess.channel && launcherProcess.send(order, () => {})
  return {
    launch<Message>(launch: Launch): LaunchedChild<Message> {
      const id = ++lastId
      const child = new LaunchedChild<Message>(() => send({ id, signal: 'SIGKILL' }))
      children.set(id, child as LaunchedChild<never>)
      send({ id, launch })
      return child
    },
  }
}

const killProcess = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
