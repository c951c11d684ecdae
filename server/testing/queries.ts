/** As much of some fields as an address can hold. */
export const queryOf = (asked: object) =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      typeof value === 'string' && value.isWellFormed() ? [[name, value]] : [],
    ),
  )
