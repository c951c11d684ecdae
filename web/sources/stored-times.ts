/** Returns a time as the form shows it, without seconds. */
export const toShownTime = (stored: string | null) => stored?.slice(0, 5) ?? null

/** Returns the time to save: the stored one with its seconds unless the field shows another one. */
export const toStoredTime = (shownTime: string | null, stored: string | null | undefined) =>
  stored && toShownTime(stored) === shownTime ? stored : shownTime
