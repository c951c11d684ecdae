/** Why a session ended without a press on Logout. */
export type Farewell = 'timedOut' | 'takenOver' | 'passwordChanged' | 'emailChanged' | 'withdrawn'

const kept = 'khlang_farewell'

/** Leaves word for the next page of this tab. */
export const keepFarewell = (farewell: Farewell) => {
  try {
    sessionStorage.setItem(kept, farewell)
  } catch {
    // Without storage the next page comes without a word.
  }
}

/** The word that the last page left, once. */
export const takeFarewell = () => {
  try {
    const farewell = sessionStorage.getItem(kept)
    sessionStorage.removeItem(kept)
    return (farewell ?? undefined) as Farewell | undefined
  } catch {
    return undefined
  }
}

/** Whether the browser holds the readable cookie of somebody signed in (docs/behaviour/sessions.md#readable-cookies); screens go by it, answers never do. */
export const isNamed = () => /(?:^|; )information=[^;]/.test(document.cookie)
