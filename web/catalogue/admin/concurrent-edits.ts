/** Merges the form with what someone else saved: fields that the user did not change take the saved value. */
export const mergeTyped = <Values extends object>(typed: Values, was: Values, theirs: Values): Values =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => {
      const typedValue = typed[name as keyof Values]
      return [name, typedValue === was[name as keyof Values] ? value : typedValue]
    }),
  ) as Values
