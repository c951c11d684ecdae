import { execFile } from 'node:child_process'
import type { Account } from './accounts.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'

const windows = process.platform === 'win32'

/**
 * How every program of PostgreSQL is spawned. A PG... or LC_... variable of the portal's own environment must not reach the database
 * (on Windows programs do not start without the inherited ones), and the current folder may be closed to the account.
 */
export const spawnOptions = (account: Account | null) => ({
  cwd: windows ? undefined : '/',
  env: windows ? undefined : { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(account ?? {}),
})

interface Outcome {
  succeeded: boolean
  /** What the program said, both streams. */
  output: string
}

/** Runs a program of PostgreSQL to its end. */
export const runProgram = (account: Account | null, program: string, words: string[]): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    execFile(program, words, spawnOptions(account), (error, stdout, stderr) => {
      if (error && typeof error.code === 'string') reject(cannotStart(program, error))
      else resolve({ succeeded: error === null, output: `${stdout}${stderr}` })
    })
  })

/** The error for a program that the system would not even start. */
export const cannotStart = (program: string, cause: Error) =>
  new PrivatePostgresError(
    `${program} cannot be started here (${cause.message}). The private PostgreSQL needs a system with glibc, and, when the portal runs ` +
      'as root, the right to start programs as another account. Otherwise set DATABASE_URL to your own PostgreSQL.',
    { cause },
  )

export const lastLines = (output: string, count = 6) => output.trim().split('\n').slice(-count).join('\n')
