import { existsSync } from 'node:fs'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const args = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--disable-dev-shm-usage',
]

/** A browser in this order: CHROMIUM_PATH, one that is installed, the one that npm brought. */
export const findBrowser = async (): Promise<{ executablePath: string; args: string[] }> => {
  const own = [process.env.CHROMIUM_PATH, ...installed].find(path => path && existsSync(path))
  if (own) return { executablePath: own, args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args }
  const { default: carried } = await import('@sparticuz/chromium')
  // It comes without the helper that a sandbox needs. Its own arguments are for another place: one process, no web security.
  return { executablePath: await carried.executablePath(), args: [...args, '--no-sandbox'] }
}
