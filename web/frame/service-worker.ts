import latin from '@fontsource/ibm-plex-sans/files/ibm-plex-sans-latin-400-normal.woff2?url'
import thai from '@fontsource/ibm-plex-sans-thai/files/ibm-plex-sans-thai-thai-400-normal.woff2?url'

/** Registers the service worker, except in development or where browsers forbid it (without HTTPS). The portal works without it. */
export const registerServiceWorker = () => {
  if (import.meta.env.DEV || !isSecureContext || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`/sw.js?${new URLSearchParams({ latin, thai })}`).catch(() => undefined)
}
