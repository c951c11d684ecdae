import { createHash } from 'node:crypto'
import { runCommand } from '../commands.ts'

/** Returns the current commit of a folder; an empty text without a repository. */
export const readCommit = async (root: string) => {
  const { code, output } = await runCommand({ words: ['git', 'rev-parse', 'HEAD'], cwd: root, env: process.env })
  return code === 0 ? output.trim() : ''
}

/** Returns true for about half of all names; which half depends on the commit. */
export const isInFirstHalf = (name: string, commit: string) =>
  createHash('sha256').update(`${commit} ${name}`).digest()[0]! < 128

/** A file that every run begins with: the backup of 10,000 reports under writes. */
const firstFile = 'server/backups/backups-at-size.thorough.test.ts'

/**
 * Puts half of the files before the others and keeps the order within both halves. A run without time for all files so skips other files for the next
 * commit.
 */
export const rotateFiles = (files: string[], commit: string) => {
  const isEarly = (file: string) => file === firstFile || isInFirstHalf(file, commit)
  return [...files.filter(isEarly), ...files.filter(file => !isEarly(file))]
}
