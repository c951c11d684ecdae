import { spawn } from 'node:child_process'

export interface TestRun {
  /** The copy of the project. */
  root: string
  file: string
  env: Record<string, string | undefined>
  signal: AbortSignal
  limitMilliseconds: number
}

/**
 * Returns true if a test file passes within its limit. At the first failure, at the limit and when the signal aborts, all its processes are
 * killed as one group: a test in an endless loop ignores other signals.
 */
export const passes = ({ root, file, env, signal, limitMilliseconds }: TestRun): Promise<boolean> => {
  const { NODE_TEST_CONTEXT: _, ...environment } = env
  const killSignal = AbortSignal.any([signal, AbortSignal.timeout(limitMilliseconds)])
  const child = spawn(process.execPath, ['--test-reporter=tap', file], {
    cwd: root,
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const kill = () => {
    try {
      process.kill(-child.pid!, 'SIGKILL')
    } catch {
      // The group has ended already.
    }
  }
  killSignal.addEventListener('abort', kill)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-10_000)
    if (/^ *not ok \d+ - /m.test(output)) kill()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code => {
      killSignal.removeEventListener('abort', kill)
      kill()
      resolve(code === 0)
    })
    if (killSignal.aborted) kill()
  })
}
