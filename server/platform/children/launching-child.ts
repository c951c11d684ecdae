import { type ChildProcess, fork } from 'node:child_process'
import type { Launch, LaunchOrder, LaunchReport } from './launches.ts'
import { yieldToRequests } from './priorities.ts'

// The process that launcher.ts starts. It ends with the portal, and its children with it.

const children = new Map<number, ChildProcess>()

const send = (report: LaunchReport) => {
  if (process.connected) process.send!(report)
}

const start = (id: number, { program, args, execArgv, env }: Launch) => {
  const child = fork(program, args, { execArgv, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  child.on('message', message => send({ id, message }))
  child.once('close', (code, signal) => {
    children.delete(id)
    send({ id, end: { code, signal } })
  })
  child.once('error', error => {
    // A child that did not start does not close either.
    if (child.pid === undefined) send({ id, end: { error: error.message } })
  })
  if (child.pid === undefined) return
  children.set(id, child)
  yieldToRequests(child.pid)
  send({ id, pid: child.pid })
}

process.on('message', (order: LaunchOrder) => {
  if ('launch' in order) start(order.id, order.launch)
  else children.get(order.id)?.kill(order.signal)
})
process.on('disconnect', () => {
  for (const child of children.values()) child.kill('SIGKILL')
  process.exit()
})
// Sent to the whole process group, while the portal still waits for its children.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
