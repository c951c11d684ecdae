import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..', '..', '..')

/** Where `scripts/bundles/checks.ts` puts the bundled program. */
export const bundleFolder = join(project, 'node_modules/.cache/khlang-checks')

/** The name of the bundle, and the digest of each source file by its path in the project. */
export interface Manifest {
  program: string
  digests: Record<string, string>
}

/** The program of a child, and what it must be able to read. */
export interface Program {
  path: string
  readable: string[]
}

/** The program from its sources. The data folder may be in the project too; a child must not read it. */
export const sourceProgram: Program = {
  path: join(import.meta.dirname, 'child.ts'),
  readable: ['server', 'contract', 'node_modules', 'package.json'].map(part => join(project, part)),
}

export const computeDigest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Returns the file name of a program. It contains the digest: a running portal keeps its bundle when another is made. */
export const toProgramName = (code: Buffer | string) => `child-${computeDigest(code).slice(0, 16)}.mjs`

/** Finds the bundle in a folder; undefined if it is incomplete or a source file has changed. */
export const findBundle = (folder = bundleFolder, root = project): Program | undefined => {
  try {
    const { program, digests }: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const path = join(folder, program)
    const isWhole = toProgramName(readFileSync(path)) === program
    const isFresh = Object.entries(digests).every(
      ([file, digest]) => computeDigest(readFileSync(join(root, file))) === digest,
    )
    return isWhole && isFresh ? { path, readable: [path] } : undefined
  } catch {
    // Not built yet, or a source file is missing.
    return undefined
  }
}

let cachedProgram: Program | undefined

/** Returns the bundle if it is up to date, since it starts five times as fast; otherwise the sources. */
export const findChildProgram = (): Program => {
  cachedProgram ??= findBundle() ?? sourceProgram
  return cachedProgram
}
