import { globSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { copyCheckout } from '../e2e/checkouts.ts'
import { pickBrowser } from '../scripts/browsers/index.ts'
import { closeAtEnd } from './closers.ts'
import type { Figure } from './figures.ts'
import { median } from './medians.ts'
import { startPortal } from './portal.ts'

const editCount = 7

/** Runs `npm run dev` in a copy of the checkout: measures the time from saving a component until an open page shows its new text. */
export const measureEdits = async (folder: string): Promise<Figure[]> => {
  const copy = await copyCheckout()
  closeAtEnd(copy.remove)
  const portal = await startPortal({
    command: ['npm', 'run', 'dev'],
    folder: copy.checkout,
    settings: { DATA_DIR: join(copy.folder, 'data') },
    logFile: join(folder, 'dev-log'),
  })
  const browser = await chromium.launch(await pickBrowser())
  closeAtEnd(() => browser.close())
  const page = await browser.newPage()
  await page.goto(portal.origin)
  await page.waitForLoadState('networkidle')
  const [header = ''] = globSync('web/**/Header.tsx', { cwd: copy.checkout })
  const seconds: number[] = []
  let currentText = '{office.name.en}'
  for (let editNumber = 0; editNumber < editCount; editNumber += 1) {
    const text = `Office of edit ${editNumber}`
    const savedAt = performance.now()
    await copy.edit(header, currentText, text)
    await page.locator('.brand', { hasText: text }).waitFor()
    seconds.push((performance.now() - savedAt) / 1000)
    currentText = text
  }
  await portal.stop()
  return [
    { name: 'edit of a component until it is on the screen, median', value: median(seconds), unit: 's', atMost: 1 },
  ]
}
