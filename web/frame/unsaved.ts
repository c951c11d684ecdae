const keyPrefix = 'khlang_unsaved:'
let isWarningDisabled = false
/** The listeners of the screens of this page that have unsaved work, including work that no storage holds, such as uploads. */
const leaveListeners = new Set<(event: BeforeUnloadEvent) => void>()

/** Creates the store of a user's unsaved input for one form. It holds nothing if the browser's storage is disabled. */
export const createUnsavedStore = <Kept>(userId: number, subject: string) => {
  const key = `${keyPrefix}${userId}:${subject}`
  return {
    read: () => tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined,
    keep: (value: Kept) => void tryStorage(() => localStorage.setItem(key, JSON.stringify(value))),
    drop: () => void tryStorage(() => localStorage.removeItem(key)),
  }
}

/** Returns true if this page has unsaved work, or the browser holds unsaved input of the user. */
export const hasUnsaved = (userId: number) =>
  leaveListeners.size > 0 ||
  (tryStorage(() => Object.keys(localStorage).some(key => key.startsWith(`${keyPrefix}${userId}:`))) ?? false)

/** Deletes the unsaved input of all users, except of `exceptUserId` if given. */
export const dropUnsaved = (exceptUserId?: number) =>
  tryStorage(() => {
    const otherKeys = Object.keys(localStorage).filter(
      key => key.startsWith(keyPrefix) && !key.startsWith(`${keyPrefix}${exceptUserId}:`),
    )
    for (const key of otherKeys) localStorage.removeItem(key)
  })

/** Key in the session storage of the draft of a suggestion to the office. */
export const suggestionKey = 'khlang_suggestion'

/** Deletes the draft of a suggestion, so that the next user of this browser does not see it. */
export const clearSuggestionDraft = () => void tryStorage(() => sessionStorage.removeItem(suggestionKey))

/** Disables the warning before leaving: the session has ended, and the page must close before another person sees it. */
export const disableLeaveWarning = () => {
  isWarningDisabled = true
}

/** Makes the browser warn before a page with unsaved changes is closed; returns the function that ends the warning. */
export const warnBeforeLeaving = () => {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!isWarningDisabled) event.preventDefault()
  }
  addEventListener('beforeunload', onBeforeUnload)
  leaveListeners.add(onBeforeUnload)
  return () => {
    removeEventListener('beforeunload', onBeforeUnload)
    leaveListeners.delete(onBeforeUnload)
  }
}

const tryStorage = <Value>(work: () => Value) => {
  try {
    return work()
  } catch {
    return undefined
  }
}
