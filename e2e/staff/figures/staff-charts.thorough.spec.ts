import { buildEditorPath, field, saveButton, signInNewStaff } from '../../editor-pages.ts'
import { expect, expectAccessible, storyLanguages } from '../../journey.ts'
import { open } from '../../logins.ts'
import { fillSentence, wordsByLanguage } from '../../words.ts'
import { test } from '../staff-portal.ts'

// Staff choose the chart of a table in the report editor.

test.describe.configure({ mode: 'default' })
test.use({ hasAnsweredCookieBar: false })

for (const language of storyLanguages)
  test.describe(language, () => {
    test.use({ language })
    const { editing } = wordsByLanguage[language]

    test('a column that the current table does not have is named with the nearest one, and can be saved', async ({
      page,
      portal,
    }) => {
      await signInNewStaff(page, portal)
      await open(page, buildEditorPath('wti-crude-oil-weekly'))
      await field(page, 'chartMeasure').fill('Prise')
      await field(page, 'chartSeries').fill('Weather=Sunny')
      const warning = page.getByRole('status').filter({ hasText: editing.chartColumnsLater })
      await expect(warning).toContainText(
        fillSentence(editing.chartColumnSimilar, { name: 'Prise', nearestName: 'Price' }),
      )
      await expect(warning).toContainText(fillSentence(editing.chartColumnUnknown, { name: 'Weather' }))
      await expectAccessible(page, language === 'en' ? undefined : ['light'])
      await saveButton(page, editing.save).click()
      await expect(page.getByText(editing.allSaved)).toBeVisible()
      await expect(warning).toBeVisible()
      await field(page, 'chartSeries').fill('')
      await field(page, 'chartMeasure').fill('Price')
      await expect(warning).toBeHidden()
      await field(page, 'chartMeasure').fill('')
      await saveButton(page, editing.save).click()
      await expect(page.getByText(editing.allSaved)).toBeVisible()
    })
  })
