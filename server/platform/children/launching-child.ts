import { findIdleStarter, forkInBackground } from './background-forks.ts'
import type { Launch, LauncherMessage, LaunchOrder } from './launches.ts'
import { watchProcessorShare } from './time-watches.ts'

// The program of the launcher process that launcher.ts starts. It ends together with the portal, and ends its children.
//
// A child that nobody waits for is started with the policy SCHED_IDLE, so that it runs only while a processor is free. If it gets almost no
// processor time (is starved), it is killed and started again with a low priority, because an unprivileged process cannot leave SCHED_IDLE.

/** The functions that send a signal to a running child, by its id. After the signal, the child is not started again. */
const signalSenders = new Map<number, (signal: NodeJS.Signals) => void>()
const idleStarter = findIdleStarter()
/** For this long after a starved child, others start with the low priority, because the processors are likely to stay busy. */
const busyMilliseconds = 10 * 60 * 1000
let busyUntil = 0

// A failed send is ignored, because `disconnect` follows.
const sendReport = (report: LauncherMessage) => process.connected && process.send!(report, () => {})

/** Starts a child, and sends the portal its messages and its end. */
const startChild = (id: number, launch: Launch) => {
  const { program, job, execArgv, env, maxStarvedSeconds } = launch
  const mayStarve = maxStarvedSeconds > 0 && performance.now() >= busyUntil
  // Undefined for a start with a low priority.
  const starter = mayStarve ? idleStarter : undefined
  const child = forkInBackground(program, { execArgv, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }, starter)
  /** True after the child was killed because it was starved. */
  let isToBeRestarted = false
  let stopWatch = () => {}
  child.on('message', message => sendReport({ id, message }))
  child.once('close', (code, signal) => {
    stopWatch()
    signalSenders.delete(id)
    if (!isToBeRestarted) return sendReport({ id, end: { code, signal } })
    busyUntil = performance.now() + busyMilliseconds
    startChildOrReportFailure(id, launch)
  })
  child.on('error', error => {
    // A child that did not start emits no `close`.
    if (child.pid === undefined) sendReport({ id, end: { error: error.message } })
  })
  if (child.pid === undefined) return
  signalSenders.set(id, signal => {
    isToBeRestarted = false
    child.kill(signal)
  })
  sendReport({ id, pid: child.pid })
  child.send(job as object, () => {})
  if (!starter) return
  stopWatch = watchProcessorShare(child.pid, maxStarvedSeconds, () => {
    isToBeRestarted = true
    child.kill('SIGKILL')
  })
}

const startChildOrReportFailure = (id: number, launch: Launch) => {
  try {
    startChild(id, launch)
  } catch (error) {
    // Node throws some errors of the system, such as too little memory, instead of emitting them.
    sendReport({ id, end: { error: String(error) } })
  }
}

process.on('message', (order: LaunchOrder) => {
  if ('launch' in order) startChildOrReportFailure(order.id, order.launch)
  else signalSenders.get(order.id)?.(order.signal)
})
process.on('disconnect', () => process.exit())
process.on('exit', () => {
  for (const sendSignal of signalSenders.values()) sendSignal('SIGKILL')
})
// These signals reach the whole process group. They are ignored, because the portal may still wait for its children; `disconnect` ends this
// process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
