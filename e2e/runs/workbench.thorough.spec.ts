import type { Page } from '@playwright/test'
import { expectAccessible, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { expectGoodLooks, rowWith } from '../staff/access/access-desk.ts'
import { expect, signInAs } from '../staff/staff-desk.ts'
import { type StaffPortal, test } from '../staff/staff-portal.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'

// The workbench, the monitoring and the keys of run reports (docs/behaviour/runs.md#workbench, docs/behaviour/runs.md#monitoring,
// docs/behaviour/runs.md#keys-for-runs).

test.describe.configure({ mode: 'default', timeout: 180_000 })
test.use({ hasAnsweredCookieBar: false })

/** Moves the day's completed runs to the day before: which runs of the sample are completed depends on the time of the day. */
const moveCompletedRuns = ({ rows }: StaffPortal) =>
  rows.query(
    `update runs set started_at = started_at - interval '1 day', ended_at = ended_at - interval '1 day'
     where state = 'done' and started_at > now() - interval '1 day'`,
  )

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { runs: words, runKeys: keyWords } = wordsByLanguage[language]

    test('a program gets a key, its run appears and is mapped, and the key is revoked', async ({ page, portal }) => {
      await signInAs(page, portal, 'steward')
      const name = `Airflow ${language}`
      const workflow = `wf_journey_${language}`
      const dialog = page.getByRole('dialog')
      const key = await test.step('a key is created', async () => {
        await open(page, '/admin/RunKeys')
        await page.getByRole('button', { name: keyWords.addKey }).click()
        await dialog.getByRole('button', { name: keyWords.add, exact: true }).click()
        await expect(dialog).toContainText(keyWords.required)
        await dialog.getByLabel(keyWords.name).fill(name)
        await dialog.getByRole('button', { name: keyWords.add, exact: true }).press('Enter')
        const key = await dialog.getByLabel(keyWords.key, { exact: true }).inputValue()
        expect(key).toMatch(/^kh_/)
        return key
      })
      await dialog.getByRole('button', { name: keyWords.close, exact: true }).last().click()
      const report = (status: string, more: object) =>
        fetch(`${portal.address}/api/runs`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ workflow, run: 'today', status, ...more }),
        })
      expect((await report('running', { at: new Date(Date.now() - 1000).toISOString() })).status).toBe(200)
      expect((await report('error', { message: '404 Not Found', log: ['try 1 of 3'] })).status).toBe(200)

      await test.step('the job of the run is mapped', async () => {
        await open(page, '/admin/RunKeys')
        await expect(rowWith(table(page, keyWords.jobs), workflow)).toContainText(keyWords.unmapped)
        await page.getByRole('button', { name: fillSentence(keyWords.map, { name: workflow }) }).click()
        await dialog.getByLabel(keyWords.alarm).fill('steward@example.org')
        await dialog.getByRole('button', { name: keyWords.save }).press('Enter')
        await expect(rowWith(table(page, keyWords.jobs), workflow)).toContainText('steward@example.org')
        await expectGoodLooks(page)
      })

      const row = rowWith(table(page, words.runs), workflow)
      await test.step('the workbench shows the failed run with its log', async () => {
        await open(page, '/admin/WorkBench')
        await expect(rowWith(table(page, words.failingNow), workflow)).toContainText('404 Not Found')
        await expect(row.getByText(words.error, { exact: true })).toBeVisible()
        await row.getByRole('button', { name: words.unmapped }).press('Enter')
        await expect(dialog).toContainText('try 1 of 3')
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
      })

      await test.step('the lists of runs are filtered', async () => {
        await moveCompletedRuns(portal)
        await page.getByLabel(words.status).selectOption(words.complete)
        await expect(row).toBeHidden()
        await expect(page.getByRole('status').filter({ hasText: words.noRunsToday })).toHaveCount(1)
        await page.getByLabel(words.status).selectOption(words.incomplete)
        await expect(row).toBeVisible()
        await page.getByLabel(words.fromAndTo).check()
        await expect(page.getByRole('img', { name: new RegExp(`^${words.runsByDay}`) })).toBeVisible()
        await page.getByLabel(words.dataType).selectOption(words.report)
        await expect(row).toBeHidden()
        await expect(table(page, words.runs).getByRole('columnheader')).toHaveText([
          words.reportName,
          words.sourceName,
          words.status,
          words.workflow,
          words.action,
          words.etlDate,
          words.frequency,
          words.type,
        ])
        await expectGoodLooks(page)
      })

      await test.step('the key is revoked', async () => {
        await open(page, '/admin/RunKeys')
        await page.getByRole('button', { name: fillSentence(keyWords.revoke, { name }) }).click()
        await dialog.getByRole('button', { name: keyWords.revokeKey, exact: true }).click()
        await expect(rowWith(table(page, keyWords.keys), name)).toContainText(keyWords.revoked)
        expect((await report('done', {})).status).toBe(401)
      })
    })

    test('monitoring lists incomplete runs first, and the workbench of the user redirects here', async ({
      page,
      portal,
    }) => {
      await signInAs(page, portal, 'steward')
      await page.goto(`${portal.address}/workbench/somebodyelse`)
      await expect(page).toHaveURL(/\/admin\/WorkBench$/)
      await page.getByRole('link', { name: words.monitoring }).click()
      await expect(page.getByRole('radio', { name: words.incomplete })).toBeChecked()
      await expect(table(page, words.monitoring)).toContainText(words.error.toUpperCase())
      await page.getByRole('radio', { name: words.complete, exact: true }).check()
      await expect(table(page, words.monitoring)).toContainText(words.done.toUpperCase())
      await expectGoodLooks(page)
    })
  })
