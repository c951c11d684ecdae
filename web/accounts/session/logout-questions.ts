let ask: (() => void) | undefined

/** Registers `show` for the confirmation of a logout; returns the function that unregisters it. */
export const registerLogoutQuestion = (show: () => void) => {
  ask = show
  return () => {
    ask = undefined
  }
}

/** Shows the confirmation; the logout waits for it. */
export const askAboutLogout = () => ask?.()
