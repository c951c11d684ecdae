/** Values that every text field refuses. */
export const notText = [5, null, true, {}, ['a']]
/** Values that every id field refuses. */
export const ids = ['', '0', 0, -1, 1.5, 2 ** 31, null, true, {}, [1], '1;drop table reports', undefined]
/** Values that every required name refuses. */
export const names = [...notText, '', ' ', '\u200B', 'x'.repeat(256), 'a\u0000', '\uD800', undefined]
/** Values that File Name and Report ID refuse. */
export const fileNames = [
  ...notText,
  '',
  '../etc/passwd',
  'a b',
  'ชื่อ',
  '-a',
  'a'.repeat(201),
  'a\u0000',
  'a/b',
  undefined,
]

/** Returns an input with a field replaced or removed. */
export const without = (input: object, field: string, value: unknown) => {
  const { [field as never]: _left, ...rest } = input as Record<string, unknown>
  return value === undefined ? rest : { ...rest, [field]: value }
}

/** Formats a value for the name of a test. */
export const formatValue = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 40)
