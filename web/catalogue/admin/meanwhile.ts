/** What is typed, once somebody else has saved meanwhile: what had been left as it was is theirs. */
export const goOnFrom = <Values extends object>(typed: Values, was: Values, theirs: Values): Values =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => {
      const mine = typed[name as keyof Values]
      return [name, mine === was[name as keyof Values] ? value : mine]
    }),
  ) as Values
