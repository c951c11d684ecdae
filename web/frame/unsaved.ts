const keyPrefix = 'khlang_unsaved:'
let isLeavingFree = false
/** The warnings of the screens of this page with unsaved work, some of which is not stored, such as uploaded files. */
const warnings = new Set<(event: BeforeUnloadEvent) => void>()

/** Stores a user's unsaved input in the browser; stores nothing if storage is disabled. */
export const createUnsaved = <Kept>(userId: number, subject: string) => {
  const key = `${keyPrefix}${userId}:${subject}`
  return {
    read: () => tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined,
    keep: (value: Kept) => void tryStorage(() => localStorage.setItem(key, JSON.stringify(value))),
    drop: () => void tryStorage(() => localStorage.removeItem(key)),
  }
}

/** Returns true if the user has unsaved input in the browser, or this page warns before it is closed. */
export const hasUnsaved = (userId: number) =>
  warnings.size > 0 ||
  (tryStorage(() => Object.keys(localStorage).some(key => key.startsWith(`${keyPrefix}${userId}:`))) ?? false)

/** Deletes all unsaved input, except that of one user if given. */
export const dropUnsaved = (exceptUserId?: number) =>
  tryStorage(() => {
    const others = Object.keys(localStorage).filter(
      key => key.startsWith(keyPrefix) && !key.startsWith(`${keyPrefix}${exceptUserId}:`),
    )
    for (const key of others) localStorage.removeItem(key)
  })

/** Key of the session storage for a suggestion that is not sent yet. */
export const suggestionKey = 'khlang_suggestion'

/** Removes the text that this tab keeps until it is sent, so that the next user does not find it. */
export const clearSuggestionDraft = () => void tryStorage(() => sessionStorage.removeItem(suggestionKey))

/** Disables the warning from now on: the session is over, and the next person must not see the page. */
export const leaveFreely = () => {
  isLeavingFree = true
}

/** Makes the browser ask before a page with unsaved changes is closed; returns the function that stops it. */
export const warnBeforeLeaving = () => {
  const warnBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!isLeavingFree) event.preventDefault()
  }
  addEventListener('beforeunload', warnBeforeUnload)
  warnings.add(warnBeforeUnload)
  return () => {
    removeEventListener('beforeunload', warnBeforeUnload)
    warnings.delete(warnBeforeUnload)
  }
}

const tryStorage = <Value>(work: () => Value) => {
  try {
    return work()
  } catch {
    return undefined
  }
}
