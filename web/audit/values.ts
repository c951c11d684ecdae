/** A value of a row as a text; undefined where there is none. */
export const valueText = (value: unknown): string | undefined => {
  if (value === null || value === undefined || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
