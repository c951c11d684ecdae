import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import { holdServer, releaseServer, test } from './parts-page.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

const openRequests = async (page: Page) => {
  await page.goto('/parts.html')
  await page.getByRole('button', { name: 'Requests', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Requests' })
  return { dialog, send: dialog.getByRole('button', { name: 'Send', exact: true }) }
}

test('two presses before the next rendering send one request, and a press during it sends none', async ({ page }) => {
  const { dialog, send } = await openRequests(page)
  await holdServer(page)
  await send.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect(dialog).toContainText('1 sent, busy')
  await send.click()
  await releaseServer(page)
  await expect(dialog).toContainText('1 sent, ready')
  await send.click()
  await expect(dialog).toContainText('2 sent, ready')
})

test('a failure is returned until the next request or until it is cleared', async ({ page }) => {
  const { dialog, send } = await openRequests(page)
  const refused = dialog.getByRole('button', { name: 'Send a refused request' })
  const failure = dialog.getByRole('alert')
  await refused.click()
  await expect(failure).toHaveText('Error: refused')
  await holdServer(page)
  await send.click()
  await expect(dialog).toContainText('2 sent, busy')
  await expect(failure).toHaveCount(0)
  await releaseServer(page)
  await expect(dialog).toContainText('2 sent, ready')
  await refused.click()
  await expect(failure).toHaveText('Error: refused')
  await dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(failure).toHaveCount(0)
})
