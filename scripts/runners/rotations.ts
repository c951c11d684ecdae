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

/**
 * Puts half of the files before the others and keeps the order within both halves. A run without time for all files so skips other files for the next
 * commit.
 */
export const rotateFiles = (files: string[], commit: string) => [
  ...files.filter(file => isInFirstHalf(file, commit)),
  ...files.filter(file => !isInFirstHalf(file, commit)),
]
