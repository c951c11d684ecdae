import type { Page, Route } from '@playwright/test'
import { waitForHydration } from '../journey.ts'

/** Holds the scripts of a page back; returns the function that releases them. */
export const holdScripts = async (page: Page) => {
  const heldRoutes: Route[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async route => {
    if (isHeld) heldRoutes.push(route)
    else await route.continue()
  })
  return async () => {
    isHeld = false
    await Promise.all(heldRoutes.map(route => route.continue()))
  }
}

/** Opens a page without its scripts; returns the function that starts them, and waits until the page is hydrated. */
export const openWithoutScripts = async (page: Page, path: string) => {
  const release = await holdScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  return async () => {
    await release()
    await waitForHydration(page)
  }
}
