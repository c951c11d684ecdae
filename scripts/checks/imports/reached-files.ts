import { posix } from 'node:path'
import { readImports } from './import-edges.ts'

const known = new Map<string, Set<string>>()

/** The file and all files that it imports, directly or not. */
export const reachedFrom = (root: string, file: string) => {
  const key = posix.join(root, file)
  const found = known.get(key) ?? new Set([file])
  if (known.has(key)) return found
  known.set(key, found)
  for (const path of found)
    for (const { file: next } of loadEdges(root, path))
      if (next?.endsWith('.ts') || next?.endsWith('.tsx')) found.add(next)
  return found
}

const edges = new Map<string, ReturnType<typeof readImports>>()

const loadEdges = (root: string, file: string) => {
  const key = posix.join(root, file)
  const found = edges.get(key) ?? readImports(root, file)
  edges.set(key, found)
  return found
}
