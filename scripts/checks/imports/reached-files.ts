import { posix } from 'node:path'
import { readImports } from './import-edges.ts'

const reachedByFile = new Map<string, Set<string>>()

/** Returns the file and all files that it imports, directly or not. */
export const listReachedFiles = (root: string, file: string) => {
  const key = posix.join(root, file)
  const reachedFiles = reachedByFile.get(key) ?? new Set([file])
  if (reachedByFile.has(key)) return reachedFiles
  reachedByFile.set(key, reachedFiles)
  for (const path of reachedFiles)
    for (const { file: next } of loadEdges(root, path))
      if (next?.endsWith('.ts') || next?.endsWith('.tsx')) reachedFiles.add(next)
  return reachedFiles
}

const edges = new Map<string, ReturnType<typeof readImports>>()

const loadEdges = (root: string, file: string) => {
  const key = posix.join(root, file)
  const fileEdges = edges.get(key) ?? readImports(root, file)
  edges.set(key, fileEdges)
  return fileEdges
}
