import { expectAccessible, expectNoSidewaysScroll, storyLanguages } from '../journey.ts'
import { open } from '../logins.ts'
import { fillSentence, wordsByLanguage } from '../words.ts'
import { expect, type Kind, kinds, picker, row, signInAs } from './staff-desk.ts'
import { test } from './staff-portal.ts'

// The required names of files (docs/behaviour/files.md#names) are shown before the upload, and not only in a refusal.

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ hasAnsweredCookieBar: false })

const name = 'gold-price-half-year'
const limit = '500 MB'

for (const language of storyLanguages)
  for (const width of [390, 1280])
    test.describe(`${language}, ${width} px wide`, () => {
      test.use({ language, viewport: { width, height: 844 } })
      test('the boxes show the names of files after a report is selected', async ({ page, portal }) => {
        const { publishing } = wordsByLanguage[language]
        await signInAs(page, portal, 'steward')
        await open(page, '/admin/ReportConfiguration?tab=file')
        const hint = (kind: Kind) => row(page, kind, language).locator('.zone .hint')
        const expectHints = async (sentences: Record<Kind, string>) => {
          for (const kind of kinds)
            await expect(hint(kind)).toHaveText(fillSentence(sentences[kind], { name, max: limit }))
          return Promise.all(kinds.map(async kind => (await hint(kind).boundingBox())?.height))
        }
        const { metadataForm, excelForm, csvForm, metadataNamed, excelNamed, csvNamed } = publishing
        const before = await expectHints({ metadata: metadataForm, excel: excelForm, csv: csvForm })
        await picker(page, language).fill(name)
        await page.getByRole('option', { name }).first().click()
        const after = await expectHints({ metadata: metadataNamed, excel: excelNamed, csv: csvNamed })
        expect(after, 'the boxes keep their height').toEqual(before)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      })
    })
