/** Registers the service worker where browsers take one: over https, or on this machine. The portal works without it. */
export const registerServiceWorker = () => {
  if (!isSecureContext || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
