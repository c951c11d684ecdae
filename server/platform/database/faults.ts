// https://www.postgresql.org/docs/current/errcodes-appendix.html
const uniqueViolationCode = '23505'
/** The classes cardinality violation, data exception, integrity constraint violation, and program limit exceeded. */
const refusedValuePattern = /^(?:2[123]|54)[0-9A-Z]{3}$/

/** Returns true if the database refused a row because another row has the same key. */
export const isDuplicate = (error: unknown) => (error as { code?: string }).code === uniqueViolationCode

/**
 * Returns true if the database refused the values of a statement, so that it will refuse them again: text that it cannot store, or values
 * that break a limit or a rule of a table.
 */
export const isRefusedValue = (error: unknown) => refusedValuePattern.test((error as { code?: string }).code ?? '')
