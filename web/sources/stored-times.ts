/** Returns a time as the form shows it, without seconds. */
export const toShownTime = (storedTime: string | null) => storedTime?.slice(0, 5) ?? null

/** Returns the time to save: the stored one with its seconds unless the field shows another one. */
export const toStoredTime = (shownTime: string | null, storedTime: string | null | undefined) =>
  storedTime && toShownTime(storedTime) === shownTime ? storedTime : shownTime
