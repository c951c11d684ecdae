import type { Page } from '@playwright/test'
import { loadRules } from '../../contract/loads/load-rules.ts'
import { storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { toast } from '../readers.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { createReportByCall, expect, signInAs } from '../staff/staff-desk.ts'
import { test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { attachTable } from './attached-tables.ts'

// Loads of a report from a table of the warehouse, in the Data Source section of the editor.

test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { loads: words, sources, messages } = wordsByLanguage[language]
    const locateLoads = (page: Page) => page.getByRole('region', { name: words.title, exact: true })
    const press = (page: Page, name: string) => locateLoads(page).getByRole('button', { name, exact: true }).click()
    const lastRun = (page: Page) => locateLoads(page).getByRole('table').getByRole('row').nth(1)

    test('a load from a table is reviewed, published, found unchanged, failed and switched off', async ({
      page,
      portal,
    }) => {
      const [report, table] = [`loaded-${language}`, `loaded_${language}`]
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/ReportConfiguration')
      await createReportByCall(page, report)
      await attachTable(portal, table, report)
      await open(page, `/admin/ReportConfiguration?source_id=${report}`)
      await expect(locateLoads(page).getByText(words.off, { exact: true })).toBeVisible()

      const form = page.getByRole('dialog', { name: words.setUpLoad, exact: true })
      await test.step('the load is set up', async () => {
        await press(page, words.setUpLoad)
        await form.getByRole('radio', { name: words.someColumns, exact: true }).check()
        const name = form.getByRole('textbox', { name: fillSentence(words.nameOf, { name: 'value' }), exact: true })
        await name.fill('')
        const decrease = form.getByRole('textbox', { name: words.maxDecrease })
        await decrease.fill('')
        await decrease.pressSequentially('101')
        await expect(decrease).toHaveValue('101')
        await form.getByRole('button', { name: words.save, exact: true }).click()
        await expect(form.getByText(messages.informationRequired)).toBeVisible()
        await expect(form.getByText(fillSentence(words.percentFault, { max: 100 }))).toBeVisible()
        await decrease.fill('5')
        await name.fill('Amount')
        await form.getByRole('button', { name: words.addFilter, exact: true }).click()
        await expectGoodLooks(page)
        await form.getByRole('button', { name: fillSentence(words.removeFilter, { number: 1 }), exact: true }).click()
        await form.getByRole('button', { name: words.save, exact: true }).click()
        await expect(toast(page)).toContainText(words.saved)
        await expect(locateLoads(page).getByText(words.on, { exact: true })).toBeVisible()
      })

      await test.step('the first load is reviewed and published', async () => {
        await press(page, words.loadNow)
        await expect(locateLoads(page).getByRole('heading', { name: words.draftWaiting, exact: true })).toBeVisible()
        await expect(lastRun(page)).toContainText(loadRules.first[language])
        await press(page, words.compareDraft)
        await expect(locateLoads(page).getByText(words.rowsAfter, { exact: true })).toBeVisible()
        await expectGoodLooks(page)
        await press(page, words.publish)
        await expect(toast(page)).toContainText(words.published)
        await expect(lastRun(page)).toContainText(words.outcome_approved)
      })

      await test.step('the next load finds no change', async () => {
        await press(page, words.loadNow)
        await expect(lastRun(page)).toContainText(words.outcome_unchanged)
      })

      await test.step('a load without its table fails', async () => {
        await portal.rows.query(`drop table warehouse.${table}`)
        await press(page, words.loadNow)
        await expect(lastRun(page)).toContainText(
          fillSentence(loadRules.tableLost[language], { table: `warehouse.${table}` }),
        )
        await expectGoodLooks(page)
      })

      await test.step('the load is switched off', async () => {
        await press(page, words.setUpLoad)
        await form.getByRole('radio', { name: words.off, exact: true }).check()
        await form.getByRole('button', { name: words.save, exact: true }).click()
        await expect(form).toBeHidden()
        await expect(locateLoads(page).getByText(words.off, { exact: true })).toBeVisible()
        await expect(locateLoads(page).getByRole('button', { name: words.loadNow, exact: true })).toBeHidden()
        await expect(page.getByRole('region', { name: sources.section, exact: true })).toBeVisible()
      })
    })
  })
