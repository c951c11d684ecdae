import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type OsAccount, setOwnerAndMode } from './accounts.ts'
import type { Binaries } from './binaries.ts'
import { buildLocaleArguments, clusterSettings, superuser } from './cluster-settings.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'
import { pickLastLines, runProgram } from './programs.ts'

/** The files of the private database, which PostgreSQL calls a cluster, whether or not it runs. */
export interface Cluster {
  folder: string
  socketFolder: string
  binaries: Binaries
  account: OsAccount | null
  password: string
}

/** Creates the files of the database if they do not exist. Throws if they are those of another PostgreSQL version. */
export const ensureCluster = async ({ folder, binaries, account, password }: Cluster) => {
  if (!existsSync(folder)) return createCluster(folder, { binaries, account, password })
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  if (version === binaries.major) return
  throw new PrivatePostgresError(
    `The database in ${folder} was made by PostgreSQL ${version}, and this portal brings PostgreSQL ${binaries.major}. ` +
      'Start the portal of the version that made it, and move its content by backup and restore.',
  )
}

/**
 * Creates the database in a draft folder that is renamed at the end, so that an interruption leaves no incomplete database. Throws
 * PrivatePostgresError if initdb fails.
 */
const createCluster = async (
  folder: string,
  { binaries, account, password }: { binaries: Binaries; account: OsAccount | null; password: string },
) => {
  removeDraftFolders(folder)
  const draftFolder = mkdtempSync(`${folder}.draft-`)
  try {
    const passwordFile = join(draftFolder, 'password')
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    setOwnerAndMode(account, passwordFile, 0o600)
    setOwnerAndMode(account, draftFolder, 0o700)
    const { hasSucceeded, output } = await runProgram(
      account,
      binaries.initdb,
      buildInitArguments(join(draftFolder, 'cluster'), passwordFile),
    )
    if (!hasSucceeded) {
      throw new PrivatePostgresError(
        `The database could not be made in ${dirname(folder)}. PostgreSQL says:\n${pickLastLines(output)}`,
      )
    }
    renameSync(join(draftFolder, 'cluster'), folder)
  } finally {
    rmSync(draftFolder, { recursive: true, force: true })
  }
}

/** Deletes the draft folders of portals that were killed while they created the database; each may contain a password. */
const removeDraftFolders = (folder: string) => {
  const parent = dirname(folder)
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    if (path.startsWith(`${folder}.draft-`)) rmSync(path, { recursive: true, force: true })
  }
}

const buildInitArguments = (folder: string, passwordFile: string) => [
  `--pgdata=${folder}`,
  `--username=${superuser}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--data-checksums',
  '--no-instructions',
  ...buildLocaleArguments(process.platform),
  ...Object.entries(clusterSettings).map(([name, value]) => `--set=${name}=${value}`),
]
