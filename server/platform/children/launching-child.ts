import type { ChildProcess, StdioOptions } from 'node:child_process'
import { findIdleStarter, forkInBackground } from './background-forks.ts'
import type { Launch, LaunchOrder, LaunchReport } from './launches.ts'

// The process that launcher.ts starts. It ends with the portal, and its children with it.

const children = new Map<number, ChildProcess>()
const idleStarter = findIdleStarter()

// A failed send is followed by `disconnect`.
const send = (report: LaunchReport) => process.connected && process.send!(report, () => {})

const start = (id: number, { program, job, execArgv, env, isAwaited }: Launch) => {
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']
  const child = forkInBackground(program, { execArgv, env, stdio }, isAwaited ? undefined : idleStarter)
  child.on('message', message => send({ id, message }))
  child.once('close', (code, signal) => {
    children.delete(id)
    send({ id, end: { code, signal } })
  })
  child.on('error', error => {
    // A child that did not start does not close either.
    if (child.pid === undefined) send({ id, end: { error: error.message } })
  })
  if (child.pid === undefined) return
  children.set(id, child)
  send({ id, pid: child.pid })
  child.send(job as object, () => {})
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
  else children.get(order.id)?.kill(order.signal)
})
process.on('disconnect', () => process.exit())
process.on('exit', () => {
  for (const child of children.values()) child.kill('SIGKILL')
})
// Sent to the whole process group, while the portal still waits for its children.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
