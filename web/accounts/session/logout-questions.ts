let ask: (() => void) | undefined

/** Has `show` called when a logout is to be asked about; answers how to stop it. */
export const onLogoutQuestion = (show: () => void) => {
  ask = show
  return () => {
    ask = undefined
  }
}

/** Shows the question; the logout waits for its answer. */
export const askAboutLogout = () => ask?.()
