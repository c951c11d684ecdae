import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { unpackBrowser } from './unpacked-browser.ts'

const installedPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const sharedArguments = [
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
const userArguments = process.getuid?.() === 0 ? [...sharedArguments, '--no-sandbox'] : sharedArguments
const findInstalledBrowser = (): LaunchOptions | undefined => {
  const executablePath = installedPaths.find(path => existsSync(path))
  return executablePath ? { executablePath, args: userArguments } : undefined
}

/**
 * Finds a browser in this order: CHROMIUM_PATH, the npm package's, an installed one. The npm package's browser draws no windows, which
 * take half of the time of an installed one. Throws if it cannot be unpacked and no other is installed.
 */
export const pickBrowser = async (): Promise<LaunchOptions> => {
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return { executablePath: CHROMIUM_PATH, args: userArguments }
  const fitsMachine = process.platform === 'linux' && process.arch === 'x64'
  const installedBrowser = findInstalledBrowser()
  if (installedBrowser && !fitsMachine) return installedBrowser
  try {
    // The package lacks the helper program of the sandbox.
    return { executablePath: await unpackBrowser(), args: [...sharedArguments, '--no-sandbox'] }
  } catch (error) {
    if (installedBrowser) return installedBrowser
    throw error
  }
}

/** Finds an installed browser with all its parts, such as the PDF viewer; otherwise the browser of the other journeys. */
export const pickFullBrowser = async (): Promise<LaunchOptions> => findInstalledBrowser() ?? pickBrowser()

/** Starts and closes the browser. Returns the reason if it does not start and no journey can run, otherwise null. */
export const findBrowserFault = async (): Promise<string | null> => {
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
