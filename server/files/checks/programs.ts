import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const project = join(import.meta.dirname, '..', '..', '..')

/** Where `scripts/bundles/checks.ts` puts the bundled program. */
export const bundleFolder = join(project, 'node_modules/.cache/khlang-checks')

/** Names the bundle, and the digest of each file that it was made of, by its path in the project. */
export interface Manifest {
  program: string
  digests: Record<string, string>
}

/** What a child starts with, and what it must be able to read for that. */
export interface Program {
  path: string
  readable: string[]
}

/** The program as it was written. The folder of data may lie in the project too, and none of it is a child's business. */
export const sourceProgram: Program = {
  path: join(import.meta.dirname, 'child.ts'),
  readable: ['server', 'contract', 'node_modules', 'package.json'].map(part => join(project, part)),
}

export const digestOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** The name says the content: a portal that runs keeps the bundle that it has found when another is made. */
export const nameOf = (code: Buffer | string) => `child-${digestOf(code).slice(0, 16)}.mjs`

/** The bundle in a folder, as long as it is whole and every file that it was made of is unchanged. */
export const findBundle = (folder = bundleFolder, root = project): Program | undefined => {
  try {
    const { program, digests }: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
    const path = join(folder, program)
    const isWhole = nameOf(readFileSync(path)) === program
    const isFresh = Object.entries(digests).every(
      ([file, digest]) => digestOf(readFileSync(join(root, file))) === digest,
    )
    return isWhole && isFresh ? { path, readable: [path] } : undefined
  } catch {
    // Not made yet, or of a file that is gone.
    return undefined
  }
}

let found: Program | undefined

/** The bundle if it was made of the present sources, as it starts five times as fast; otherwise the sources. */
export const programOfChildren = (): Program => {
  found ??= findBundle() ?? sourceProgram
  return found
}
