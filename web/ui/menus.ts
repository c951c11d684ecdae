/** Where the focus goes in a menu on a key, among so many items; undefined for keys that mean nothing to it. */
export const nextItem = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) + count - 1) % count
  return undefined
}
