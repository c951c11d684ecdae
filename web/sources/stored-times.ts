/** Converts a stored time to that of the form, which has no seconds. */
export const toShownTime = (storedTime: string | null) => storedTime?.slice(0, 5) ?? null

/** Converts the time of the form to that to save: the stored time with its seconds, unless the user has changed it. */
export const toStoredTime = (shownTime: string | null, storedTime: string | null | undefined) =>
  storedTime && toShownTime(storedTime) === shownTime ? storedTime : shownTime
