/** Where the reader's choice is kept; the name is that of the component library the staff screens are made with. */
const kept = 'mantine-color-scheme-value'
const dark = '(prefers-color-scheme: dark)'

/** Runs before the first paint, so that no page flashes in the other scheme: the choice kept here, else the system's. */
export const themeScript = `(function(root){var s;try{s=localStorage.getItem('${kept}')}catch(e){}
root.dataset.mantineColorScheme=s==='light'||s==='dark'?s:matchMedia('${dark}').matches?'dark':'light'})(document.documentElement)`

/** Goes over to the other scheme and keeps it. */
export const switchTheme = () => {
  const next = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
  document.documentElement.dataset.mantineColorScheme = next
  try {
    localStorage.setItem(kept, next)
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}

/** Follows the system while the reader has not chosen. */
export const followSystem = () => {
  const query = matchMedia(dark)
  const follow = () => {
    if (!hasChosen()) document.documentElement.dataset.mantineColorScheme = query.matches ? 'dark' : 'light'
  }
  query.addEventListener('change', follow)
  return () => query.removeEventListener('change', follow)
}

const hasChosen = () => {
  try {
    return localStorage.getItem(kept) !== null
  } catch {
    return false
  }
}
