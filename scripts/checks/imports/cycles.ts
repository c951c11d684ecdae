import { listSources } from '../sources.ts'
import { readImports } from './import-edges.ts'

/** Lists each group of files that import each other in a cycle, including type imports. */
export const checkCycles = async (root: string): Promise<string[]> => {
  const paths = listSources(root)
  const knownPaths = new Set(paths)
  const imports = new Map(
    paths.map(path => [
      path,
      readImports(root, path).flatMap(({ file }) => (file && knownPaths.has(file) ? [file] : [])),
    ]),
  )
  return listCycles(imports).map(
    cycle => `${cycle.join(', ')} import each other; move what they share into a file of its own`,
  )
}

/** Lists the strongly connected components of more than one file (Tarjan's algorithm). */
const listCycles = (imports: Map<string, string[]>): string[][] => {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (path: string) => {
    order.set(path, order.size)
    lowest.set(path, order.get(path)!)
    open.push(path)
    for (const next of imports.get(path) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(path, Math.min(lowest.get(path)!, lowest.get(next)!))
    }
    if (lowest.get(path) !== order.get(path)) return
    const component = open.splice(open.indexOf(path))
    if (component.length > 1) cycles.push(component.sort())
  }
  for (const path of imports.keys()) if (!order.has(path)) visit(path)
  return cycles
}
