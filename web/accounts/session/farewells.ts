/** Why a session ended without a press on Logout. */
export type Farewell = 'timedOut' | 'takenOver' | 'passwordChanged' | 'emailChanged' | 'withdrawn'

const kept = 'khlang_farewell'

/** Stores the message for the next page of this tab. */
export const keepFarewell = (farewell: Farewell) => {
  try {
    sessionStorage.setItem(kept, farewell)
  } catch {
    // Without storage the next page shows no message.
  }
}

/** Returns and removes the message that the last page stored. */
export const takeFarewell = () => {
  try {
    const farewell = sessionStorage.getItem(kept)
    sessionStorage.removeItem(kept)
    return (farewell ?? undefined) as Farewell | undefined
  } catch {
    return undefined
  }
}

/** True when the browser has a signed-in user's readable cookie (docs/behaviour/sessions.md#readable-cookies); only screens rely on it. */
export const isNamed = () => /(?:^|; )information=[^;]/.test(document.cookie)
