/**
 * Merges the typed values with those that someone else saved. `base` are the values at the start of the edit. Fields that the user did not
 * change take the saved value.
 */
export const mergeTyped = <Values extends object>(typed: Values, base: Values, theirs: Values): Values =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, theirValue]) => {
      const typedValue = typed[name as keyof Values]
      const isUnchanged = typedValue === base[name as keyof Values]
      return [name, isUnchanged ? theirValue : typedValue]
    }),
  ) as Values
