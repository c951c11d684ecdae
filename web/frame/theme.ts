/** Storage key of the reader's choice; the name is that of the component library of the staff screens. */
const storageKey = 'mantine-color-scheme-value'
const darkQuery = '(prefers-color-scheme: dark)'

/** Runs before the first paint, so that no page flashes in the other scheme: uses the stored choice, otherwise the system's. */
export const themeScript = `(function(root){var s;try{s=localStorage.getItem('${storageKey}')}catch(e){}
root.dataset.mantineColorScheme=s==='light'||s==='dark'?s:matchMedia('${darkQuery}').matches?'dark':'light'})(document.documentElement)`

/** Sets the scheme again: an error page renders a new <html> element without it. */
export const restoreTheme = () => applyScheme(readChosenScheme() ?? (matchMedia(darkQuery).matches ? 'dark' : 'light'))

/** Switches to the other scheme and stores it. */
export const switchTheme = () => {
  const next = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  applyScheme(next)
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Follows the system's scheme until the reader chooses one. */
export const followSystem = () => {
  const systemScheme = matchMedia(darkQuery)
  systemScheme.addEventListener('change', restoreTheme)
  return () => systemScheme.removeEventListener('change', restoreTheme)
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
