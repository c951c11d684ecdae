import type { Page } from '@playwright/test'
import { expect } from '../../journey.ts'
import { open } from '../../logins.ts'
import { wordsByLanguage } from '../../words.ts'
import { signInAs } from '../staff-desk.ts'
import { test } from '../staff-portal.ts'

// Tables whose rows stay on the server (docs/behaviour/screens.md#tables-of-staff).

test.describe.configure({ mode: 'default' })
test.use({ hasAnsweredCookieBar: false })

const { access, tables, ui } = wordsByLanguage.en
const locateTable = (page: Page) => page.getByRole('main').locator('.stafftable').first()

test('a hundred thousand reports are searched, sorted and rendered in windows', async ({ page, portal }) => {
  await signInAs(page, portal, 'administrator')
  const { requests, rows } = await openLongTable(page)
  await expect(rows).toHaveCount(10)
  await expect(locateTable(page)).toContainText('1–10 of 100,000')
  await locateTable(page).getByRole('button', { name: 'Next page' }).click()
  await expect(rows.first()).toContainText('R000011')
  await locateTable(page).getByRole('button', { name: access.status }).click()
  await expect(locateTable(page).getByRole('columnheader', { name: access.status })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect.poll(() => requests.at(-1)).toContain('"sort":"status"')
  await locateTable(page).getByRole('button', { name: tables.all, exact: true }).click()
  const frame = locateTable(page).getByRole('region')
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect(locateTable(page).getByText('R100000').first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight / 2))
  await expect(locateTable(page).getByText('R050000').first()).toBeVisible()
  expect(requests.length).toBeLessThan(12)
})

test.describe('rows that fail to load', () => {
  test.use({ expectedErrors: ['status of 500'] })

  test('show an error and are requested again only by a press; scrolling then continues', async ({ page, portal }) => {
    await signInAs(page, portal, 'administrator')
    let isDown = false
    const { requests, rows } = await openLongTable(page, () => isDown)
    const failing = async (look: () => Promise<void>) => {
      isDown = true
      await look()
      await expect(locateTable(page)).toContainText(tables.failed)
      const before = requests.length
      await page.waitForTimeout(1000)
      expect(requests.length).toBe(before)
      isDown = false
      await locateTable(page).getByRole('button', { name: ui.tryAgain }).click()
    }
    // There are also ten placeholder rows before the first response.
    await expect(rows.first()).toContainText('R000001')
    await failing(() => locateTable(page).getByRole('button', { name: 'Next page' }).click())
    await expect(rows.first()).toContainText('R000011')
    await locateTable(page).getByRole('button', { name: tables.all, exact: true }).click()
    const frame = locateTable(page).getByRole('region')
    await expect(rows.first()).toContainText('R000001')
    await failing(() => frame.evaluate(element => element.scrollTo(0, element.scrollHeight)))
    await expect(rows.first()).toBeVisible()
    await frame.evaluate(element => element.scrollTo(0, element.scrollHeight / 2))
    await expect(locateTable(page).getByText('R050000').first()).toBeVisible()
  })
})

/** Opens a table of a hundred thousand reports; returns its requests and its rows. */
const openLongTable = async (page: Page, isDown = () => false) => {
  const total = 100_000
  const requests: string[] = []
  await page.route('**/api/getListReportDetail', route => {
    const { page, page_size, ...query } = route.request().postDataJSON()
    requests.push(JSON.stringify(query))
    if (isDown()) return route.fulfill({ status: 500, json: {} })
    const result = Array.from({ length: page_size }, (_, index) => buildReport((page - 1) * page_size + index + 1))
    return route.fulfill({ json: { result, total } })
  })
  await open(page, '/admin/ReportsManagement')
  return { requests, rows: locateTable(page).locator('tbody tr:not(.space)') }
}

const buildReport = (number: number) => {
  const source_id = `R${String(number).padStart(6, '0')}`
  return {
    r_id: number,
    is_public: true,
    source_id,
    export_excel_name: `Report ${number}`,
    export_excel_name_th: `รายงาน ${number}`,
    name: 'Economy',
    name_th: 'เศรษฐกิจ',
    sub_category_name: 'National Accounts',
    sub_category_name_th: 'บัญชีประชาชาติ',
    status: 'Active',
    group_count: 0,
    user_count: 0,
  }
}
