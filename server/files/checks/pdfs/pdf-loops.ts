import { refuse } from '../refusals.ts'
import { isReference, type PdfValue } from './pdf-syntax.ts'

/** Keys that link an object to the next one of its kind, in outlines, chains of actions, trees and packed objects. */
const linkKeys = ['/Next', '/Prev', '/Parent', '/Extends'] as const
/** No document has so many pages. Only a tree that uses the same parts again and again appears to have more. */
const maxPages = 1_000_000

/** Creates a watcher of the references between objects, and refuses references that form a cycle. */
export const watchLoops = () => {
  /** For each key, the number of the object to which an object links. */
  const links = new Map<string, Map<number, number>>(linkKeys.map(key => [key, new Map()]))
  /** The numbers of the children of each object in a tree. */
  const childrenByNumber = new Map<number, number[]>()
  return {
    /** Records to which objects an object refers. */
    addObject(number: number, value: PdfValue) {
      // An object may be defined again; its last version counts.
      for (const key of linkKeys) links.get(key)!.delete(number)
      childrenByNumber.delete(number)
      // `/Kids` may refer to an object that is an array, which then counts as one more level of the tree.
      if (Array.isArray(value)) childrenByNumber.set(number, listReferences(value))
      if (!(value instanceof Map)) return
      for (const key of linkKeys) {
        const linkedObject = value.get(key)
        if (isReference(linkedObject)) links.get(key)!.set(number, linkedObject.objectNumber)
      }
      const children = value.get('/Kids')
      if (children !== undefined) childrenByNumber.set(number, listReferences([children].flat()))
    },
    /** Refuses a cycle, and a tree with too many leaves. Call it after the last object. */
    requireNoLoops() {
      for (const chain of links.values()) requireNoCycle(chain)
      requireFiniteTrees(childrenByNumber)
    },
  }
}

const listReferences = (values: readonly PdfValue[]) =>
  values.filter(isReference).map(({ objectNumber }) => objectNumber)

/** Follows the chain from each object, and refuses one that returns to an object. */
const requireNoCycle = (chain: ReadonlyMap<number, number>) => {
  /** The numbers of the objects from which the chain is known to end. */
  const endingNumbers = new Set<number>()
  for (const start of chain.keys()) {
    const path = new Set<number>()
    for (
      let number: number | undefined = start;
      number !== undefined && !endingNumbers.has(number);
      number = chain.get(number)
    ) {
      if (path.has(number)) refuse('pdfDamaged')
      path.add(number)
    }
    for (const number of path) endingNumbers.add(number)
  }
}

/**
 * Counts the leaves of each tree. Refuses a cycle, and too many leaves. Works without recursion, because a tree may be as deep as its file
 * is long.
 */
const requireFiniteTrees = (childrenByNumber: ReadonlyMap<number, readonly number[]>) => {
  /** The number of leaves below each object, once counted. */
  const leafCounts = new Map<number, number>()
  /** The objects whose children are being counted. */
  const openNumbers = new Set<number>()
  /** The objects to count; the last one is next. */
  const stack = [...childrenByNumber.keys()].toReversed()
  while (stack.length > 0) {
    const number = stack.at(-1)!
    const children = childrenByNumber.get(number)
    // An object without children is a leaf; one that several parents have may be counted already.
    if (!children || leafCounts.has(number)) {
      stack.pop()
      continue
    }
    // At the second visit of an object, all its children are counted.
    const pendingChildren = openNumbers.has(number)
      ? []
      : children.filter(child => childrenByNumber.has(child) && !leafCounts.has(child))
    openNumbers.add(number)
    if (pendingChildren.some(child => openNumbers.has(child))) refuse('pdfDamaged')
    if (pendingChildren.length > 0) {
      stack.push(...pendingChildren)
      continue
    }
    const leafCount = children.reduce((sum, child) => sum + (leafCounts.get(child) ?? 1), 0)
    if (leafCount > maxPages) refuse('pdfTooComplex')
    leafCounts.set(number, leafCount)
    openNumbers.delete(number)
    stack.pop()
  }
}
