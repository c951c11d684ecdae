/**
 * Returns true if the database refused a row because another has the same key:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export const isDuplicate = (error: unknown) => (error as { code?: string }).code === '23505'

/**
 * Returns true if the database refused the values of a statement, which it will refuse again: text that it cannot store, or a size or rule
 * of a table.
 */
export const isRefusedValue = (error: unknown) =>
  /^(?:2[123]|54)[0-9A-Z]{3}$/.test((error as { code?: string }).code ?? '')
