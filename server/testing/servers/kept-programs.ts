import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createTemporaryFolder } from '../folders.ts'

/** Reads lines of process ids. When its input ends, kills the processes of the last line with all their children. */
const supervisorScript = `
while read -r line; do running=$line; done
for pid in $running; do kill -s KILL -- "-$pid"; done
for try in 1 2 3 4 5; do rm -rf "$1" && exit; sleep 0.2; done`

/** Creates a folder for programs that run in it until the tests of one test file have ended. */
export const openKeep = async () => {
  const keep = await keepPrograms()
  after(keep.close)
  return keep
}

/**
 * Creates a folder for programs that run in it. A separate process kills the programs and removes the folder when the keep is closed, or
 * when the process that opened it has ended in any way.
 */
export const keepPrograms = async () => {
  const folder = await createTemporaryFolder()
  const supervisor = spawn('/bin/sh', ['-c', supervisorScript, 'keeper', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const close = async () => {
    supervisor.stdin.end()
    await once(supervisor, 'close')
  }
  const running = new Set<number | undefined>()
  /** Starts a program that runs until the keep is closed. */
  const start = (program: string, ...args: string[]): Program => {
    const child = spawn(program, args, { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const sendPids = () => supervisor.stdin.writable && supervisor.stdin.write(`${[...running].join(' ')}\n`)
    running.add(child.pid)
    sendPids()
    child.on('exit', () => {
      running.delete(child.pid)
      sendPids()
    })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', bytes => output.push(String(bytes)))
    return { child, output: () => `${program}: ${output.join('')}` }
  }
  /** Runs a program to its end; rejects with its output if it fails. */
  const run = async (program: string, ...args: string[]) => {
    const { child, output } = start(program, ...args)
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(output())
  }
  return { folder, start, run, close }
}

export type Keep = Awaited<ReturnType<typeof keepPrograms>>

interface Program {
  child: ChildProcess
  output: () => string
}

/** Returns a random loopback address, so that well-known ports are probably free on it. */
export const loopbackAddress = () => `127.${randomInt(1, 255)}.${randomInt(0, 255)}.${randomInt(1, 255)}`

/** Resolves when a program accepts connections; rejects with its output if it exits earlier, or after 30 seconds. */
export const waitUntilListening = async ({ child, output }: Program, host: string, port: number) => {
  const until = Date.now() + 30_000
  while (child.exitCode === null && Date.now() < until) {
    const socket = connect(port, host)
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await wait(50)
  }
  throw new Error(output())
}
