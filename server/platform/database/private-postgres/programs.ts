import { execFile } from 'node:child_process'
import type { OsAccount } from './accounts.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'

const isWindows = process.platform === 'win32'

/**
 * Returns the options with which every program of PostgreSQL is spawned. No PG... or LC_... variable of the portal's environment may reach
 * the database; only on Windows is the environment inherited, because programs do not start without it. The working folder is '/', because
 * the account may not be allowed to enter the portal's.
 */
export const buildSpawnOptions = (account: OsAccount | null) => ({
  cwd: isWindows ? undefined : '/',
  env: isWindows ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(account ?? {}),
})

interface Outcome {
  hasSucceeded: boolean
  /** What the program wrote to stdout and stderr. */
  output: string
}

/** Runs a program of PostgreSQL to its end. */
export const runProgram = (account: OsAccount | null, program: string, parameters: string[]): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    execFile(program, parameters, buildSpawnOptions(account), (error, stdout, stderr) => {
      // A text such as ENOENT comes from the system, which could not start the program. A number is its exit code.
      if (error && typeof error.code === 'string') reject(toStartError(program, error))
      else resolve({ hasSucceeded: error === null, output: `${stdout}${stderr}` })
    })
  })

/** Returns the error for a program that the system cannot start. */
export const toStartError = (program: string, cause: Error) =>
  new PrivatePostgresError(
    `${program} cannot be started here (${cause.message}). The private PostgreSQL needs a system with glibc, and, when the portal runs ` +
      'as root, the right to start programs as another account. Otherwise set DATABASE_URL to your own PostgreSQL.',
    { cause },
  )

/** Returns the last lines of an output. */
export const pickLastLines = (output: string, count = 6) => output.trim().split('\n').slice(-count).join('\n')
