/** Where the reader's choice is kept; the name is that of the component library the staff screens are made with. */
const kept = 'mantine-color-scheme-value'
const dark = '(prefers-color-scheme: dark)'

/** Runs before the first paint, so that no page flashes in the other scheme: the choice kept here, else the system's. */
export const themeScript = `(function(root){var s;try{s=localStorage.getItem('${kept}')}catch(e){}
root.dataset.mantineColorScheme=s==='light'||s==='dark'?s:matchMedia('${dark}').matches?'dark':'light'})(document.documentElement)`

/** Repeated here: an error page renders an <html> of its own, without the scheme of the first one. */
export const restoreTheme = () => show(chosen() ?? (matchMedia(dark).matches ? 'dark' : 'light'))

/** Goes over to the other scheme and keeps it. */
export const switchTheme = () => {
  const next = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  show(next)
  try {
    localStorage.setItem(kept, next)
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}

/** Follows the system while the reader has not chosen. */
export const followSystem = () => {
  const query = matchMedia(dark)
  query.addEventListener('change', restoreTheme)
  return () => query.removeEventListener('change', restoreTheme)
}

const show = (scheme: string) => {
  document.documentElement.dataset.mantineColorScheme = scheme
}

const chosen = () => {
  try {
    const scheme = localStorage.getItem(kept)
    return scheme === 'light' || scheme === 'dark' ? scheme : undefined
  } catch {
    return undefined
  }
}
