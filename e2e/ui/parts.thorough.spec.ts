import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../journey.ts'
import { test } from './parts-page.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

/** Opens a part by keyboard. */
const openPart = async (page: Page, name: string, language = 'en') => {
  await page.goto(`/parts.html?lang=${language}`)
  const button = page.getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const modal = page.getByRole('dialog', { name, exact: true })
  await expect(modal).toBeVisible()
  return { button, modal }
}

for (const name of ['Side panel', 'Dialog 750', 'Dialog 1200', 'Full dialog'])
  test(`${name}: head and foot stay visible, the page does not scroll, Escape restores the focus`, async ({ page }) => {
    const { button, modal } = await openPart(page, name)
    const save = modal.getByRole('button', { name: 'Save' })
    await expect(save).toBeInViewport({ ratio: 1 })
    await page.mouse.move(1200, 500)
    await page.mouse.wheel(0, 600)
    await expect(modal.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
    await expect(save).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.mouse.move(4, 500)
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expectAccessible(page)
    for (let press = 0; press < 4; press++) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('dialog') ?? document.activeElement === document.body),
    ).toBeTruthy()
    await page.keyboard.press('Escape')
    await expect(modal).toHaveCount(0)
    await expect(button).toBeFocused()
  })

test('modals have their configured widths; the side panel is at the right edge', async ({ page }) => {
  const measureBox = async (name: string) => {
    const { modal } = await openPart(page, name)
    // Waits until the panel has slid in.
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    return modal.boundingBox()
  }
  expect((await measureBox('Dialog 750'))?.width).toBe(750)
  expect((await measureBox('Dialog 1200'))?.width).toBe(1200)
  expect(await measureBox('Full dialog')).toMatchObject({ x: 0, y: 0, ...widths.desk })
  expect(await measureBox('Side panel')).toMatchObject({ x: 920, y: 0, width: 520, height: 900 })
})
