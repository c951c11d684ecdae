/** A value of a row as a text, of what has names of its own a line for each; undefined where there is none. */
export const valueText = (value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value)
  const lines = Object.entries(value).map(([name, named]) => `${name}: ${valueText(named) ?? ''}`)
  return lines.length > 0 ? lines.join('\n') : undefined
}
