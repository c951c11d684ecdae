import type { Page } from '@playwright/test'
import { storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { toast } from '../readers.ts'
import { expectGoodLooks } from '../staff/access/access-desk.ts'
import { expect, signInAs } from '../staff/staff-desk.ts'
import { test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

// Data sources, on their screen and in a report (docs/behaviour/editor.md#report-editor, docs/behaviour/sources.md#data-sources).

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

const report = 'exchange-rates-monthly'
const tables = { en: 'tax_collection_by_type', th: 'customs_trade_monthly' } as const

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { sources: words, messages, ui } = wordsByLanguage[language]
    const table = tables[language]
    const locateRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

    test('a table of the warehouse is previewed, described, registered and attached to a report', async ({
      page,
      portal,
    }) => {
      const name = `${language === 'th' ? 'แหล่งข้อมูล' : 'Source'} ${table}`
      await signInAs(page, portal, 'steward')
      await open(page, '/admin/DataSource')
      const form = dialog(page, words.addSource)
      await test.step('a table of the warehouse is previewed and described', async () => {
        await press(page, words.addInternal)
        await form.getByRole('button', { name: words.save, exact: true }).click()
        await expect(form.getByRole('textbox', { name: words.name, exact: true })).toHaveAccessibleDescription(
          new RegExp(messages.informationRequired),
        )
        // The table itself cannot be typed.
        const search = form.getByRole('button', { name: words.search, exact: true })
        await expect(search).toBeFocused()
        await expect(search).toHaveAccessibleDescription(messages.informationRequired)
        await search.click()
        const picker = dialog(page, words.pickTable)
        await expect(picker.getByRole('row')).toHaveCount(9)
        await picker.getByRole('searchbox').fill(table)
        await expect(picker.getByRole('row')).toHaveCount(2)
        await picker.getByRole('button', { name: fillSentence(words.sampleNamed, { name: table }) }).click()
        const sample = dialog(page, fillSentence(words.sampleNamed, { name: table }))
        const first = sample.getByLabel(fillSentence(words.descriptionOf, { name: 'month' }))
        await expect(first).toHaveValue(/วันแรกของเดือน/)
        await expectGoodLooks(page)
        await first.fill(name)
        await sample.getByRole('button', { name: words.saveDescriptions }).click()
        await expect(sample).toBeHidden()
        await picker.getByRole('button', { name: fillSentence(words.selectNamed, { name: table }) }).click()
        await expect(form.getByRole('textbox', { name: words.table })).toHaveValue(`warehouse.${table}`)
      })

      await test.step('the source is saved after a correction', async () => {
        await form.getByLabel(words.name, { exact: true }).fill(name)
        await form.getByRole('textbox', { name: words.workflow }).fill('wf_debt#2')
        await form.getByRole('button', { name: words.save, exact: true }).click()
        await expect(form.getByText(messages.noSpecialCharacters)).toBeVisible()
        await form.getByRole('textbox', { name: words.workflow }).fill('wf_debt')
        await form.getByRole('combobox', { name: words.reportIds }).fill('gdp-current')
        await form.getByRole('option', { name: /gdp-current-usd/ }).click()
        await form.getByRole('radio', { name: words.monthly }).check()
        await form.getByRole('checkbox', { name: '31', exact: true }).check()
        await expect(form.getByRole('status').filter({ hasText: words.next })).toHaveCount(1)
        await expectGoodLooks(page)
        await form.getByRole('button', { name: words.save, exact: true }).click()
        await expect(toast(page)).toContainText(words.saved)
        await expect(locateRow(page, name)).toContainText(`warehouse.${table}`)
        await expectGoodLooks(page)
      })

      const section = page.getByRole('region', { name: words.section })
      await test.step('the source is attached to a report', async () => {
        await open(page, `/admin/ReportConfiguration?source_id=${report}`)
        await section.getByRole('button', { name: words.addInternal, exact: true }).click()
        const adding = dialog(page, words.addInternal)
        await adding.getByRole('button', { name: words.save, exact: true }).click()
        await expect(adding.getByRole('button', { name: words.search, exact: true })).toBeFocused()
        await adding.getByRole('button', { name: words.search, exact: true }).click()
        await dialog(page, words.pickSource)
          .getByRole('button', { name: fillSentence(words.selectNamed, { name }), exact: true })
          .click()
        await expect(adding.getByRole('textbox', { name: words.workflowGroup })).toHaveValue('wf_debt')
        await adding.getByRole('button', { name: words.save, exact: true }).click()
        await expect(locateRow(page, `warehouse.${table}`)).toBeVisible()
        await expectGoodLooks(page)
      })
      await test.step('the source is detached', async () => {
        await section.getByRole('button', { name: fillSentence(words.detach, { name }) }).click()
        await page.getByRole('button', { name: messages.yesDelete }).click()
        await expect(locateRow(page, `warehouse.${table}`)).toBeHidden()
      })
    })

    test('an external source is added to a report, edited, and deleted when no report uses it', async ({
      page,
      portal,
    }) => {
      const name = `Bank of Thailand ${language}`
      await signInAs(page, portal, 'steward')
      await open(page, `/admin/ReportConfiguration?source_id=${report}`)
      const section = page.getByRole('region', { name: words.section })
      await section.getByRole('radio', { name: words.external }).check()
      await section.getByRole('button', { name: words.newSource, exact: true }).click()
      const form = dialog(page, words.newSource)
      await form.getByLabel(words.externalName).fill(name)
      await form.getByLabel(words.format, { exact: true }).selectOption('other')
      await form.getByLabel(words.formatOther).fill('web page')
      await form.getByLabel(words.address).fill('https://reader:secret@example.org/')
      await form.getByRole('radio', { name: words.weekly }).check()
      await form.getByRole('button', { name: words.save, exact: true }).click()
      await expect(form.getByText(messages.noCredentials)).toBeVisible()
      await expect(form.getByText(messages.informationRequired)).toBeVisible()
      await expectGoodLooks(page)
      await form.getByLabel(words.address).fill('https://example.org/')
      await form.getByRole('checkbox', { name: words.MON, exact: true }).check()
      await form.getByRole('button', { name: words.save, exact: true }).click()
      await expect(locateRow(page, name)).toContainText('web page')
      await section.getByRole('button', { name: fillSentence(words.detach, { name }) }).click()
      await page.getByRole('button', { name: messages.yesDelete }).click()
      await expect(locateRow(page, name)).toBeHidden()

      await open(page, '/admin/DataSource?tab=external')
      await expectGoodLooks(page)
      await page.getByRole('button', { name: fillSentence(words.remove, { name }) }).click()
      await page.getByRole('button', { name: messages.yesDelete }).click()
      await expect(locateRow(page, name)).toBeHidden()
      await page.getByRole('button', { name: fillSentence(words.remove, { name: 'S&P 500 list' }) }).click()
      const inUse = dialog(page, 'S&P 500 list')
      await expect(inUse.getByRole('alert')).toBeVisible()
      await expect(page.getByRole('button', { name: messages.yesDelete })).toHaveCount(0)
      await expectGoodLooks(page)
      await inUse.getByRole('button', { name: ui.close }).last().click()
      await expect(locateRow(page, 'S&P 500 list')).toBeVisible()
    })
  })
