import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { listProcessIds, sendSignal } from './processes.ts'

/** A program, with its start in clock ticks, since the system uses its id again after its end. */
export interface ChildProgram {
  pid: number
  startedAt: string
}

/** Milliseconds in which a program ends by itself after its parent, and in which it ends after SIGTERM. */
const [ownEndMilliseconds, endMilliseconds] = [1000, 20_000]

/** Lists the running programs that a process has started, from `/proc`; none on a system without it. */
export const listChildPrograms = (parent: number): ChildProgram[] =>
  listProcessIds().flatMap(pid => {
    const program = readProcess(pid)
    return program?.parentPid === parent ? [{ pid, startedAt: program.startedAt }] : []
  })

/** Ends programs whose parent has ended: by SIGTERM, and then by SIGKILL, with all their descendants. */
export const endChildPrograms = async (programs: ChildProgram[]): Promise<void> => {
  if (!(await areRunningAfter(programs, ownEndMilliseconds))) return
  sendSignal(filterRunning(programs), 'SIGTERM')
  if (await areRunningAfter(programs, endMilliseconds)) sendSignal(filterRunning(programs).flatMap(listTree), 'SIGKILL')
}

const areRunningAfter = async (programs: ChildProgram[], milliseconds: number) => {
  const until = performance.now() + milliseconds
  while (filterRunning(programs).length > 0) {
    if (performance.now() > until) return true
    await wait(50)
  }
  return false
}

const filterRunning = (programs: ChildProgram[]) =>
  programs.filter(({ pid, startedAt }) => readProcess(pid)?.startedAt === startedAt)

const listTree = (program: ChildProgram): ChildProgram[] => [
  program,
  ...listChildPrograms(program.pid).flatMap(listTree),
]

/** Returns null if the process has ended, also if only its entry is left. */
const readProcess = (pid: number) => {
  try {
    // The name of the program, in brackets, may contain spaces and brackets itself.
    const [state, parentPid, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return state === 'Z' ? null : { parentPid: Number(parentPid), startedAt: rest[17]! }
  } catch {
    return null
  }
}
