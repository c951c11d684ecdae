import { limits } from '../../../contract/limits.ts'

/**
 * Returns why the database cannot store a parsed JSON value, or undefined if it can: text with NUL or half a surrogate pair, or values
 * nested deeper than `limits.runDepth`. Works without recursion, at any depth.
 */
export const faultIn = (value: unknown): string | undefined => {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: currentValue, depth } = next
    if (typeof currentValue === 'string' && isUnstorable(currentValue))
      return 'Text holds characters that are not allowed'
    if (typeof currentValue !== 'object' || currentValue === null) continue
    if (depth >= limits.runDepth) return `Values nest deeper than ${limits.runDepth} levels`
    for (const [name, inner] of Object.entries(currentValue)) {
      if (isUnstorable(name)) return 'Text holds characters that are not allowed'
      waiting.push({ value: inner, depth: depth + 1 })
    }
  }
  return undefined
}

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()
