import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { unpackBrowser } from './unpacked-browser.ts'

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

interface LaunchOptions {
  executablePath: string
  args: string[]
}

const { CHROMIUM_PATH } = process.env
const ownRights = process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args
const installedBrowser = (): LaunchOptions | undefined => {
  const executablePath = installed.find(path => existsSync(path))
  return executablePath ? { executablePath, args: ownRights } : undefined
}

/**
 * Finds a browser in this order: CHROMIUM_PATH, the npm package's, an installed one. The npm package's has no windows, which take half of
 * the time of an installed one. Throws if it cannot be unpacked and there is no other.
 */
export const pickBrowser = async (): Promise<LaunchOptions> => {
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return { executablePath: CHROMIUM_PATH, args: ownRights }
  const isForThis = process.platform === 'linux' && process.arch === 'x64'
  const other = installedBrowser()
  if (other && !isForThis) return other
  try {
    // The package lacks the helper program of the sandbox.
    return { executablePath: await unpackBrowser(), args: [...args, '--no-sandbox'] }
  } catch (error) {
    if (other) return other
    throw error
  }
}

/** Finds an installed browser with all its parts, such as the PDF viewer; otherwise the browser of the other journeys. */
export const pickFullBrowser = async (): Promise<LaunchOptions> => installedBrowser() ?? pickBrowser()

/** Starts and closes the browser; returns the reason why no journey can run, or null if it starts. */
export const findBrowserTrouble = async (): Promise<string | null> => {
  const remedy = 'install Chromium, or set CHROMIUM_PATH to a browser that starts.'
  const options = await pickBrowser().catch((error: Error) => error)
  if (options instanceof Error) return `The browser that npm brings cannot be unpacked (${options.message}); ${remedy}`
  try {
    await (await chromium.launch(options)).close()
    return null
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n')
    return `The browser ${options.executablePath} does not start (${reason}); ${remedy}`
  }
}
