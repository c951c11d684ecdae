/** Values that no field of text takes. */
export const notText = [5, null, true, {}, ['a']]
/** Values that no field of an id takes. */
export const ids = ['', '0', 0, -1, 1.5, 2 ** 31, null, true, {}, [1], '1;drop table reports', undefined]
/** Values that no required name takes. */
export const names = [...notText, '', ' ', '\u200B', 'x'.repeat(256), 'a\u0000', '\uD800', undefined]
/** Values that no File Name or Report ID takes. */
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

/** An input with another value of a field, or without the field. */
export const without = (asked: object, field: string, value: unknown) => {
  const { [field as never]: _left, ...rest } = asked as Record<string, unknown>
  return value === undefined ? rest : { ...rest, [field]: value }
}

/** A value in the name of a test. */
export const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 40)
