const prefix = 'khlang_unsaved:'
let isFree = false

/** What somebody has typed and not saved, in the browser's storage; nothing where that is switched off. */
export const unsavedOf = <Kept>(userId: number, what: string) => {
  const key = `${prefix}${userId}:${what}`
  return {
    read: () => attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined,
    keep: (kept: Kept) => void attempt(() => localStorage.setItem(key, JSON.stringify(kept))),
    drop: () => void attempt(() => localStorage.removeItem(key)),
  }
}

/** Whether somebody has not saved something. */
export const hasUnsaved = (userId: number) =>
  attempt(() => Object.keys(localStorage).some(key => key.startsWith(`${prefix}${userId}:`))) ?? false

/** Drops what anybody has not saved, or anybody but one. */
export const dropUnsaved = (exceptUserId?: number) =>
  attempt(() => {
    const others = Object.keys(localStorage).filter(
      key => key.startsWith(prefix) && !key.startsWith(`${prefix}${exceptUserId}:`),
    )
    for (const key of others) localStorage.removeItem(key)
  })

/** From now on a page is left without a question: its session is over, and the next person must not see what is on it. */
export const leaveFreely = () => {
  isFree = true
}

/** Has the browser ask before a page with unsaved changes is closed; answers how to stop it. */
export const askBeforeLeaving = () => {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isFree) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

const attempt = <Value>(work: () => Value) => {
  try {
    return work()
  } catch {
    return undefined
  }
}
