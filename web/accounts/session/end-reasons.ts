/** Why a session ended without a press on Logout. */
export type EndReason = 'timedOut' | 'takenOver' | 'passwordChanged' | 'emailChanged' | 'withdrawn'

const storageKey = 'khlang_farewell'

/** Stores the message for the next page of this tab. */
export const keepEndReason = (endReason: EndReason) => {
  try {
    sessionStorage.setItem(storageKey, endReason)
  } catch {
    // Without storage the next page shows no message.
  }
}

/** Returns and removes the message that the last page stored. */
export const takeEndReason = () => {
  try {
    const endReason = sessionStorage.getItem(storageKey)
    sessionStorage.removeItem(storageKey)
    return (endReason ?? undefined) as EndReason | undefined
  } catch {
    return undefined
  }
}

/** Returns true if the browser has a user's readable cookie (docs/behaviour/sessions.md#readable-cookies); only screens rely on it. */
export const isNamed = () => /(?:^|; )information=[^;]/.test(document.cookie)
