import { hasUnsavedScreens } from './leave-warnings.ts'

const keyPrefix = 'khlang_unsaved:'

/** Returns the beginning of the keys of a user's unsaved input. */
const buildUserPrefix = (userId: number) => `${keyPrefix}${userId}:`

/** Creates the store of a user's unsaved input for one form. It holds nothing if the browser's storage is disabled. */
export const createUnsavedStore = <Input>(userId: number, subject: string) => {
  const key = `${buildUserPrefix(userId)}${subject}`
  return {
    read: () => tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Input | null) ?? undefined,
    save: (input: Input) => void tryStorage(() => localStorage.setItem(key, JSON.stringify(input))),
    delete: () => void tryStorage(() => localStorage.removeItem(key)),
  }
}

/** Returns true if this page has unsaved work, or the browser holds unsaved input of the user. */
export const hasUnsaved = (userId: number) =>
  hasUnsavedScreens() ||
  (tryStorage(() => Object.keys(localStorage).some(key => key.startsWith(buildUserPrefix(userId)))) ?? false)

/** Deletes the unsaved input of all users, except of `exceptUserId` if given. */
export const deleteUnsaved = (exceptUserId?: number) =>
  tryStorage(() => {
    const isKept = (key: string) => exceptUserId !== undefined && key.startsWith(buildUserPrefix(exceptUserId))
    const droppedKeys = Object.keys(localStorage).filter(key => key.startsWith(keyPrefix) && !isKept(key))
    for (const key of droppedKeys) localStorage.removeItem(key)
  })

/** Key in the session storage of the draft of a suggestion to the office. */
export const suggestionKey = 'khlang_suggestion'

/** Deletes the draft of a suggestion, so that the next user of this browser does not see it. */
export const clearSuggestionDraft = () => void tryStorage(() => sessionStorage.removeItem(suggestionKey))

/** Returns undefined if the browser refuses storage. */
const tryStorage = <Value>(work: () => Value) => {
  try {
    return work()
  } catch {
    return undefined
  }
}
