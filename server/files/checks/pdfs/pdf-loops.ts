import { refuse } from '../refusals.ts'
import { isReference, type PdfDictionary, type PdfValue } from './pdf-syntax.ts'

/** Keys that link an object to the next one of its kind, in outlines, chains of actions, trees and packed objects. */
const linkKeys = ['/Next', '/Prev', '/Parent', '/Extends'] as const
/** No document has so many pages. Only a tree that uses the same parts again and again appears to have more. */
const maxPages = 1_000_000

/** Creates a watcher of the references between objects, and refuses references that form a cycle. */
export const watchLoops = () => {
  /** For each key, the number of the object to which an object links. */
  const links = new Map<string, Map<number, number>>(linkKeys.map(key => [key, new Map()]))
  /** The numbers of the children of each object in a tree. */
  const kids = new Map<number, number[]>()
  return {
    object(number: number, value: PdfValue) {
      // An object may be defined again; its last version counts.
      for (const key of linkKeys) links.get(key)!.delete(number)
      kids.delete(number)
      // An array may be the children of another object.
      if (Array.isArray(value)) kids.set(number, listReferences(value))
      if (!(value instanceof Map)) return
      for (const key of linkKeys) {
        const target = value.get(key)
        if (isReference(target)) links.get(key)!.set(number, target.to)
      }
      const children = value.get('/Kids')
      if (children !== undefined) kids.set(number, listReferences([children].flat()))
    },
    /** Refuses a cycle, and a tree with too many leaves. Call it after the last object. */
    requireNone() {
      for (const chain of links.values()) requireNoCycle(chain)
      requireFiniteTrees(kids)
    },
  }
}

const listReferences = (values: readonly PdfValue[]) => values.filter(isReference).map(({ to }) => to)

/** Follows the chain from each object, and refuses one that returns to an object. */
const requireNoCycle = (chain: ReadonlyMap<number, number>) => {
  /** The numbers of the objects from which the chain is known to end. */
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

/**
 * Counts the leaves of each tree. Refuses a cycle, and too many leaves. Works without recursion, because a tree may be as deep as its file
 * is long.
 */
const requireFiniteTrees = (kids: ReadonlyMap<number, readonly number[]>) => {
  /** The number of leaves below each object, once counted. */
  const leaves = new Map<number, number>()
  /** The objects whose children are being counted. */
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

/**
 * Refuses a chain of lists of objects that does not end: each list must lead to an existing one that does not come earlier in the chain.
 * `listAt` is the offset of the last list, and `toStart` moves an offset behind blanks.
 */
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
