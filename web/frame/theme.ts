/**
 * Storage key of the reader's choice. It and the attribute of <html> are named after Mantine, which the portal does not use. The key stays,
 * because browsers have choices stored under it, and the cookies policy names it.
 */
const storageKey = 'mantine-color-scheme-value'
const darkQuery = '(prefers-color-scheme: dark)'

/** Runs before the first paint, so that no page flashes in the other scheme: uses the stored choice, otherwise the system's. */
export const themeScript = `(function (root) {
  var scheme
  try {
    scheme = localStorage.getItem('${storageKey}')
  } catch (error) {}
  var systemScheme = matchMedia('${darkQuery}').matches ? 'dark' : 'light'
  root.dataset.mantineColorScheme = scheme === 'light' || scheme === 'dark' ? scheme : systemScheme
})(document.documentElement)`

/**
 * Applies the reader's stored choice, otherwise the system's scheme: on an error page, which renders a new <html> element without a scheme, and
 * after a change of the system's scheme.
 */
export const applyPreferredTheme = () => {
  const systemScheme = matchMedia(darkQuery).matches ? 'dark' : 'light'
  applyScheme(readChosenScheme() ?? systemScheme)
}

/** Switches to the other scheme and stores it. */
export const switchTheme = () => {
  const nextScheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  applyScheme(nextScheme)
  try {
    localStorage.setItem(storageKey, nextScheme)
  } catch {
    // Without storage the choice lasts only until the page is left.
  }
}

/** Applies each change of the system's scheme, unless the reader has chosen a scheme. Returns the function that removes the listener. */
export const followSystem = () => {
  const systemPrefersDark = matchMedia(darkQuery)
  systemPrefersDark.addEventListener('change', applyPreferredTheme)
  return () => systemPrefersDark.removeEventListener('change', applyPreferredTheme)
}

const applyScheme = (scheme: string) => {
  document.documentElement.dataset.mantineColorScheme = scheme
}

const readChosenScheme = () => {
  try {
    const scheme = localStorage.getItem(storageKey)
    return scheme === 'light' || scheme === 'dark' ? scheme : undefined
  } catch {
    return undefined
  }
}
