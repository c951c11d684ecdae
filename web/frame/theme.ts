/** Storage key of the reader's choice; the name is that of the component library of the staff screens. */
const kept = 'mantine-color-scheme-value'
const dark = '(prefers-color-scheme: dark)'

/** Runs before the first paint, so that no page flashes in the other scheme: uses the stored choice, otherwise the system's. */
export const themeScript = `(function(root){var s;try{s=localStorage.getItem('${kept}')}catch(e){}
root.dataset.mantineColorScheme=s==='light'||s==='dark'?s:matchMedia('${dark}').matches?'dark':'light'})(document.documentElement)`

/** Repeated here, as an error page renders its own <html> without the scheme of the first one. */
export const restoreTheme = () => show(readChosenScheme() ?? (matchMedia(dark).matches ? 'dark' : 'light'))

/** Switches to the other scheme and stores it. */
export const switchTheme = () => {
  const next = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  show(next)
  try {
    localStorage.setItem(kept, next)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Follows the system's scheme until the reader chooses one. */
export const followSystem = () => {
  const query = matchMedia(dark)
  query.addEventListener('change', restoreTheme)
  return () => query.removeEventListener('change', restoreTheme)
}

const show = (scheme: string) => {
  document.documentElement.dataset.mantineColorScheme = scheme
}

const readChosenScheme = () => {
  try {
    const scheme = localStorage.getItem(kept)
    return scheme === 'light' || scheme === 'dark' ? scheme : undefined
  } catch {
    return undefined
  }
}
