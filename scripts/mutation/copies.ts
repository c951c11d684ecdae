import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

const excludedNames = new Set(['.git', 'data', 'test-results', 'playwright-report'])
/** The only cache that speeds up tests: the bundled program that checks files (scripts/bundles/checks.ts). */
const checksCache = 'khlang-checks'

/**
 * Copies a project. Packages are hard-linked: through a symbolic link Node would resolve their imports outside the copy, and tests that
 * compare paths would fail for every mutant.
 */
export const copyProject = (from: string, to: string) => copyFolder(from, to, copyFileSync)

/** Copies a folder; `copyFile` copies or links each file. */
const copyFolder = (from: string, to: string, copyFile: (source: string, target: string) => void) => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (excludedNames.has(entry.name) || (basename(from) === '.cache' && entry.name !== checksCache)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else if (entry.isDirectory()) copyFolder(source, target, entry.name === 'node_modules' ? linkSync : copyFile)
    else if (entry.isFile()) copyFile(source, target)
  }
}
