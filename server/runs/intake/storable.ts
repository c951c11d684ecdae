import { limits } from '../../../contract/limits.ts'

const unstorableText = 'Text holds characters that are not allowed'

/**
 * Finds why a JSON value cannot be stored: a text or name contains NUL or half a surrogate pair, or values are nested deeper than
 * `limits.runDepth`. Undefined if the value can be stored.
 */
export const findStorageFault = (root: unknown): string | undefined => {
  const stack: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { value, depth } = entry
    if (typeof value === 'string' && hasUnstorableCharacter(value)) return unstorableText
    if (typeof value !== 'object' || value === null) continue
    if (depth >= limits.runDepth) return `Values nest deeper than ${limits.runDepth} levels`
    for (const [name, inner] of Object.entries(value)) {
      if (hasUnstorableCharacter(name)) return unstorableText
      stack.push({ value: inner, depth: depth + 1 })
    }
  }
  return undefined
}

const hasUnstorableCharacter = (text: string) => text.includes('\0') || !text.isWellFormed()
