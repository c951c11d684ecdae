/** Converts fields to a query string, shortened to the length of an address. */
export const toQuery = (asked: object) =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      typeof value === 'string' && value.isWellFormed() ? [[name, value]] : [],
    ),
  )
