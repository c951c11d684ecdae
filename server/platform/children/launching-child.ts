import { findIdleStarter, forkInBackground } from './background-forks.ts'
import type { Launch, LaunchOrder, LaunchReport } from './launches.ts'
import { watchShare } from './time-watches.ts'

// The process that launcher.ts starts. It ends with the portal, and its children with it.

/** Sends a signal to each running child, after which it is not started again. */
const signals = new Map<number, (signal: NodeJS.Signals) => void>()
const idleStarter = findIdleStarter()
/** After a starved child, others have a low priority from their start for so long, because the processors are likely to stay busy. */
const busyMilliseconds = 10 * 60 * 1000
let busyUntil = 0

// A failed send is followed by `disconnect`.
const send = (report: LaunchReport) => process.connected && process.send!(report, () => {})

const start = (id: number, launch: Launch) => {
  const { program, job, execArgv, env, maxStarvedSeconds } = launch
  const starter = maxStarvedSeconds > 0 && performance.now() >= busyUntil ? idleStarter : undefined
  const child = forkInBackground(program, { execArgv, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }, starter)
  let isStarved = false
  let stopWatch = () => {}
  child.on('message', message => send({ id, message }))
  child.once('close', (code, signal) => {
    stopWatch()
    signals.delete(id)
    if (!isStarved) return send({ id, end: { code, signal } })
    busyUntil = performance.now() + busyMilliseconds
    startOrReport(id, launch)
  })
  child.on('error', error => {
    // A child that did not start does not close either.
    if (child.pid === undefined) send({ id, end: { error: error.message } })
  })
  if (child.pid === undefined) return
  signals.set(id, signal => {
    isStarved = false
    child.kill(signal)
  })
  send({ id, pid: child.pid })
  child.send(job as object, () => {})
  if (!starter) return
  // A process without rights cannot leave SCHED_IDLE, so the child begins again.
  stopWatch = watchShare(child.pid, maxStarvedSeconds, () => {
    isStarved = true
    child.kill('SIGKILL')
  })
}

const startOrReport = (id: number, launch: Launch) => {
  try {
    start(id, launch)
  } catch (error) {
    // Some errors of the system are thrown, for example for too little memory.
    send({ id, end: { error: String(error) } })
  }
}

process.on('message', (order: LaunchOrder) => {
  if ('launch' in order) startOrReport(order.id, order.launch)
  else signals.get(order.id)?.(order.signal)
})
process.on('disconnect', () => process.exit())
process.on('exit', () => {
  for (const kill of signals.values()) kill('SIGKILL')
})
// Sent to the whole process group, while the portal still waits for its children.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
