import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..', '..', '..')

/** The folder into which `scripts/bundles/checks.ts` writes the bundled program. */
export const bundleFolder = join(project, 'node_modules/.cache/khlang-checks')

/** The file name of the bundle, and the digest of each of its source files by the path in the project. */
export interface Manifest {
  program: string
  digests: Record<string, string>
}

/** The program of a child, and the paths that the program itself must read. */
export interface Program {
  path: string
  readable: string[]
}

/** The program as source files. Not the whole project is readable, because the data folder may be in it. */
export const sourceProgram: Program = {
  path: join(import.meta.dirname, 'child.ts'),
  readable: ['server', 'contract', 'node_modules', 'package.json'].map(part => join(project, part)),
}

/** Returns the SHA-256 of bytes in hexadecimal. */
export const computeDigest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Returns the file name of a bundle. It contains the digest, so that a new bundle does not replace the one of a running portal. */
export const toProgramName = (code: Buffer | string) => `child-${computeDigest(code).slice(0, 16)}.mjs`

/** Finds the bundle in a folder; undefined if there is none, if it is incomplete, or if a source file has changed. */
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

/** Returns the bundle if it is up to date, because it starts five times as fast; otherwise the source files. */
export const findChildProgram = (): Program => {
  cachedProgram ??= findBundle() ?? sourceProgram
  return cachedProgram
}
