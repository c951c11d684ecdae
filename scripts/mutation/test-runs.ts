import { spawn } from 'node:child_process'

export interface TestRun {
  /** The copy of the project. */
  root: string
  file: string
  env: Record<string, string | undefined>
  signal: AbortSignal
  /** In milliseconds. */
  limit: number
}

/**
 * Returns true if a test file passes within its limit. At the first failure, at the limit and when the signal aborts, all its processes are
 * killed as one group: a test in an endless loop ignores other signals.
 */
export const passes = ({ root, file, env, signal, limit }: TestRun): Promise<boolean> => {
  const { NODE_TEST_CONTEXT: _, ...environment } = env
  const ending = AbortSignal.any([signal, AbortSignal.timeout(limit)])
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
  ending.addEventListener('abort', kill)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output = (output + piece).slice(-10_000)
    if (/^ *not ok \d+ - /m.test(output)) kill()
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', code => {
      ending.removeEventListener('abort', kill)
      kill()
      resolve(code === 0)
    })
    if (ending.aborted) kill()
  })
}
