import { refuse } from '../refusals.ts'
import { isReference, type PdfDictionary, type PdfValue } from './pdf-syntax.ts'

/** Keys that link an object to another of its kind: outlines and actions, trees, packed objects. */
const steps = ['/Next', '/Prev', '/Parent', '/Extends'] as const
/** No document has so many pages; a tree with repeatedly shared parts only appears to. */
const maxPages = 1_000_000

/** Inspects objects and refuses references that form a cycle. */
export const watchLoops = () => {
  const next = new Map<string, Map<number, number>>(steps.map(step => [step, new Map()]))
  const kids = new Map<number, number[]>()
  return {
    object(number: number, value: PdfValue) {
      // The last version of an object counts.
      for (const step of steps) next.get(step)!.delete(number)
      kids.delete(number)
      if (Array.isArray(value)) kids.set(number, listReferences(value))
      if (!(value instanceof Map)) return
      for (const step of steps) {
        const to = value.get(step)
        if (isReference(to)) next.get(step)!.set(number, to.to)
      }
      const children = value.get('/Kids')
      if (children !== undefined) kids.set(number, listReferences([children].flat()))
    },
    requireNone() {
      for (const chain of next.values()) requireNoCycle(chain)
      countLeaves(kids)
    },
  }
}

const listReferences = (values: readonly PdfValue[]) => values.filter(isReference).map(({ to }) => to)

const requireNoCycle = (chain: ReadonlyMap<number, number>) => {
  const endingNumbers = new Set<number>()
  for (const start of chain.keys()) {
    const path = new Set<number>()
    for (let at: number | undefined = start; at !== undefined && !endingNumbers.has(at); at = chain.get(at)) {
      if (path.has(at)) refuse('pdfDamaged')
      path.add(at)
    }
    for (const at of path) endingNumbers.add(at)
  }
}

/** Walks the trees without recursion, since they may be as deep as their file is long. */
const countLeaves = (kids: ReadonlyMap<number, readonly number[]>) => {
  const leaves = new Map<number, number>()
  const open = new Set<number>()
  for (const root of kids.keys()) {
    const stack = [root]
    while (stack.length > 0) {
      const at = stack.at(-1)!
      const children = kids.get(at)
      if (!children || leaves.has(at)) {
        stack.pop()
        continue
      }
      const pendingChildren = open.has(at) ? [] : children.filter(child => kids.has(child) && !leaves.has(child))
      open.add(at)
      if (pendingChildren.some(child => open.has(child))) refuse('pdfDamaged')
      if (pendingChildren.length > 0) stack.push(...pendingChildren)
      else {
        leaves.set(
          at,
          children.reduce((sum, child) => sum + (leaves.get(child) ?? 1), 0),
        )
        if (leaves.get(at)! > maxPages) refuse('pdfTooComplex')
        open.delete(at)
        stack.pop()
      }
    }
  }
}

/** Refuses lists of objects that do not end: each must lead to an existing earlier list that was not read before. */
export const requireListsEnd = (
  lists: ReadonlyMap<number, PdfDictionary>,
  listAt: number,
  toStart: (at: number) => number,
) => {
  const visitedStarts = new Set<number>()
  for (let at: PdfValue | undefined = listAt; at !== undefined; ) {
    const start = typeof at === 'number' ? toStart(at) : -1
    const list = lists.get(start)
    if (!list || visitedStarts.has(start)) return refuse('pdfDamaged')
    visitedStarts.add(start)
    at = list.get('/Prev')
  }
}
