const prefix = 'khlang_unsaved:'
let isFree = false
/** The warnings of the screens of this page with unsaved work, some of which is not stored, such as uploaded files. */
const warnings = new Set<(event: BeforeUnloadEvent) => void>()

/** Stores a user's unsaved input in the browser; stores nothing if storage is disabled. */
export const createUnsaved = <Kept>(userId: number, subject: string) => {
  const key = `${prefix}${userId}:${subject}`
  return {
    read: () => attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined,
    keep: (value: Kept) => void attempt(() => localStorage.setItem(key, JSON.stringify(value))),
    drop: () => void attempt(() => localStorage.removeItem(key)),
  }
}

/** Returns true if the user has unsaved input in the browser, or this page warns before it is closed. */
export const hasUnsaved = (userId: number) =>
  warnings.size > 0 ||
  (attempt(() => Object.keys(localStorage).some(key => key.startsWith(`${prefix}${userId}:`))) ?? false)

/** Deletes all unsaved input, except that of one user if given. */
export const dropUnsaved = (exceptUserId?: number) =>
  attempt(() => {
    const others = Object.keys(localStorage).filter(
      key => key.startsWith(prefix) && !key.startsWith(`${prefix}${exceptUserId}:`),
    )
    for (const key of others) localStorage.removeItem(key)
  })

/** Where this tab keeps a suggestion that is not sent. */
export const suggestionDraft = 'khlang_suggestion'

/** Removes the text that this tab keeps until it is sent, so that the next user does not find it. */
export const clearSuggestionDraft = () => void attempt(() => sessionStorage.removeItem(suggestionDraft))

/** Disables the warning from now on: the session is over, and the next person must not see the page. */
export const leaveFreely = () => {
  isFree = true
}

/** Makes the browser ask before a page with unsaved changes is closed; returns the function that stops it. */
export const warnBeforeLeaving = () => {
  const warnBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!isFree) event.preventDefault()
  }
  addEventListener('beforeunload', warnBeforeUnload)
  warnings.add(warnBeforeUnload)
  return () => {
    removeEventListener('beforeunload', warnBeforeUnload)
    warnings.delete(warnBeforeUnload)
  }
}

const attempt = <Value>(work: () => Value) => {
  try {
    return work()
  } catch {
    return undefined
  }
}
