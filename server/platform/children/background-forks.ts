import { type ForkOptions, fork, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

type Options = Pick<ForkOptions, 'env' | 'stdio'> & { execArgv: string[] }

/** Usual paths of chrt, which starts a program with a scheduling policy. */
const starterPaths = ['/usr/bin/chrt', '/bin/chrt']
/** Arguments of chrt for the policy SCHED_IDLE of Linux. */
const idlePolicy = ['-i', '0']
/** Time limit of the trial; on a busy machine even a small program may have to wait for a processor. */
const trialMilliseconds = 2000

/** Returns the path of a chrt that may set the policy; undefined if there is none, as on other systems or in a restricted unit. */
export const findIdleStarter = () =>
  starterPaths.find(
    path =>
      existsSync(path) && spawnSync(path, [...idlePolicy, '/bin/true'], { timeout: trialMilliseconds }).status === 0,
  )

/** Returns the options of `fork` for a child with the policy SCHED_IDLE, which then runs only while a processor is free. */
export const withIdlePolicy = <O extends { execArgv: string[] }>(options: O, idleStarter: string) => ({
  ...options,
  execPath: idleStarter,
  // Runs `chrt -i 0 node …`: the arguments of chrt precede Node and its arguments.
  execArgv: [...idlePolicy, process.execPath, ...options.execArgv],
})

/**
 * Starts a child that gives way to requests. With the policy SCHED_IDLE, the kernel interrupts it as soon as another process of the portal
 * can run, and treats its processor as free. Without the policy, the child has a low priority, with which other processes often wait a few
 * milliseconds.
 */
export const forkInBackground = (program: string, options: Options, idleStarter: string | undefined) => {
  if (idleStarter) return fork(program, withIdlePolicy(options, idleStarter))
  const child = fork(program, options)
  if (child.pid !== undefined) lowerPriority(child.pid)
  return child
}

const lowerPriority = (pid: number) => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The child has ended already, or a restricted unit forbids the change.
  }
}
