/** Converts fields to a query string, shortened to the length of an address. */
export const toQuery = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' && value.isWellFormed() ? [[name, value]] : [],
    ),
  )
