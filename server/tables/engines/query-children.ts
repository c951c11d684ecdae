import { fork } from 'node:child_process'
import { join } from 'node:path'
import { withIdlePolicy } from '../../platform/children/background-forks.ts'
import { buildChildEnvironment } from '../../platform/children/environments.ts'
import { watchMemory } from '../../platform/children/memory-watches.ts'
import { watchProcessorShare } from '../../platform/children/time-watches.ts'
import type { EngineCaps } from './engine-caps.ts'
import type { EngineMessage, EngineQuery } from './engine-queries.ts'
import type { EngineLimits } from './locked-engines.ts'
import { createPendingQueries, type PendingQuery } from './pending-queries.ts'

export interface QueryChild {
  pid: number | undefined
  /** True if the child runs only while a processor is free. */
  isIdlePolicy: boolean
  /** Resolves when the child is ready, and also when it never will be. */
  ready: Promise<void>
  /** Sends a query and returns its id, by which it can be interrupted. */
  send(query: EngineQuery, pendingQuery: PendingQuery): number
  hasQueries(): boolean
  interrupt(id: number): void
  /** Kills the child because it exceeded its memory or time; its queries are rejected when it has ended. */
  kill(): void
  /** Ends the child, and rejects its queries at once. */
  end(): void
}

interface ChildSettings {
  folder: string
  caps: EngineCaps
  /** Path of chrt, which starts the child with SCHED_IDLE; undefined for the usual priority. */
  idleStarter: string | undefined
  /** Called when the child is killed because it exceeded its memory or time. */
  onKill(): void
  /** Called before a child ends that got almost no processor time. */
  onStarved(): void
  /** Called once the child runs no more queries. */
  onEnd(): void
}

/** Milliseconds that a child may take to start, even on a busy machine. */
const startMilliseconds = 20_000

const programPath = join(import.meta.dirname, 'query-child.ts')

/** Starts the process that runs queries. */
export const startQueryChild = (settings: ChildSettings): QueryChild => {
  const { caps, idleStarter } = settings
  const child = forkQueryChild(settings)
  const pending = createPendingQueries()
  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>()
  /** True once `onKill` must not be called any more: after the first kill, and for a starved child, which is not counted as killed. */
  let isKillReported = false
  const kill = () => {
    if (!isKillReported && child.kill('SIGKILL')) settings.onKill()
    isKillReported = true
  }
  /** Releases the resources of the child and rejects its queries. A second call, at the exit of a child that `end` has killed, is harmless. */
  const finish = () => {
    stopWatchingMemory()
    stopWatchingShare()
    clearTimeout(startTimer)
    settings.onEnd()
    resolveReady()
    pending.rejectAll()
  }
  // A starved process also takes long to end, so its queries do not wait for that.
  const end = () => {
    isKillReported = true
    child.kill('SIGKILL')
    finish()
  }
  const endStarved = () => {
    if (pending.busyMilliseconds() < caps.starvedMilliseconds) return
    settings.onStarved()
    end()
  }
  const stopWatchingMemory = watchMemory(child, caps.childMegabytes, kill)
  const stopWatchingShare =
    idleStarter === undefined || child.pid === undefined
      ? () => {}
      : watchProcessorShare(child.pid, caps.starvedMilliseconds / 1000, endStarved)
  const startTimer = setTimeout(kill, startMilliseconds)
  child.on('message', (message: EngineMessage) => {
    if ('isReady' in message) {
      clearTimeout(startTimer)
      pending.markIdle()
      resolveReady()
    } else if ('result' in message) pending.take(message.id)?.resolve(message.result)
    else pending.take(message.id)?.reject(new Error(message.failure))
  })
  child.once('exit', finish)
  // A child that could not be started has no process id, and emits no `exit`.
  child.once('error', () => {
    if (child.pid === undefined) finish()
  })
  return {
    pid: child.pid,
    isIdlePolicy: idleStarter !== undefined,
    ready,
    send(query, pendingQuery) {
      const id = pending.add(pendingQuery)
      // If sending fails, the child has ended, which is reported separately.
      child.send({ id, query }, () => {})
      return id
    },
    hasQueries: () => !pending.isEmpty(),
    interrupt: id => void child.send({ id, interrupt: true }, () => {}),
    kill,
    end,
  }
}

/** Forks the process. The portal can exit while it runs. */
const forkQueryChild = ({ folder, caps, idleStarter }: ChildSettings) => {
  const engineLimits: EngineLimits = { folder, memoryMegabytes: caps.engineMegabytes, maxThreads: caps.threads }
  const options = {
    execArgv: ['--max-old-space-size=256'],
    // Each concurrent query needs a thread.
    env: { ...buildChildEnvironment(), UV_THREADPOOL_SIZE: String(caps.lanes + 1) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'] as ('ignore' | 'ipc')[],
    // Results are long texts of JSON; serialised as JSON, they would be escaped and parsed a second time.
    serialization: 'advanced' as const,
  }
  const child = fork(
    programPath,
    [JSON.stringify(engineLimits)],
    idleStarter ? withIdlePolicy(options, idleStarter) : options,
  )
  child.unref()
  child.channel?.unref()
  return child
}
