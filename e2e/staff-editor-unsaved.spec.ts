import { editor, editorOf, enter, field, makeReport, saveButton } from './editor-pages.ts'
import { alive, expect, expectAccessible } from './journey.ts'
import { open } from './logins.ts'
import { dialog } from './own-pages.ts'
import { signIn } from './people.ts'
import { test } from './staff-portal.ts'
import { filled, wordsOf } from './words.ts'

// What is not saved yet, and what somebody else has saved meanwhile.

test.describe.configure({ mode: 'default' })
// The cookie bar is answered with yes by signIn.
test.use({ answered: false })

const { editing, profile } = wordsOf.en

test('unsaved changes wait in the browser, warn before they are left, and go with a logout', async ({
  page,
  portal,
}) => {
  test.slow()
  const person = await enter(page, portal)
  const id = await makeReport(page)
  const title = field(page, 'titleEn')
  await title.fill('Not saved yet')
  await page.getByRole('link', { name: editing.link }).click()
  await expect(page).toHaveURL(`${editor}?tab=link&source_id=${id}`)
  await page.getByRole('link', { name: editing.report }).click()
  await expect(title).toHaveValue('Not saved yet')
  await page.getByRole('link', { name: editing.newReport }).click()
  await expect(dialog(page)).toContainText(filled(editing.leaveText_one, { count: 1 }))
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: editing.stay }).click()
  await expect(page).toHaveURL(new RegExp(`source_id=${id}`))
  await page.getByRole('link', { name: editing.newReport }).click()
  await dialog(page).getByRole('button', { name: editing.leave }).click()
  await expect(title).toHaveValue('')

  await open(page, editorOf(id))
  await expect(title).toHaveValue('Not saved yet')
  await expect(page.getByText(editing.restored)).toBeVisible()
  await page.getByRole('button', { name: editing.dropRestored }).click()
  await expect(title).toHaveValue(`Report ${id}`)
  await page.reload()
  await expect(title).toHaveValue(`Report ${id}`)

  await alive(page)
  await title.fill('Not saved yet')
  let warned = false
  page.once('dialog', async question => {
    warned = question.type() === 'beforeunload'
    await question.accept()
  })
  await page.reload()
  expect(warned, 'the browser asks before the page is closed').toBe(true)
  await alive(page)
  await expect(title).toHaveValue('Not saved yet')
  page.once('dialog', () => {
    throw new Error('A logout asks nothing')
  })
  await page.getByRole('button', { name: 'Sample Steward' }).click()
  await page.getByRole('menuitem', { name: profile.logout }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('unsaved')))).toEqual([])
  await signIn(page.context(), person)
  await open(page, editorOf(id))
  await expect(title).toHaveValue(`Report ${id}`)
})

for (const language of ['en', 'th'] as const)
  test.describe(language, () => {
    test.use({ language })
    const { editing } = wordsOf[language]

    test('who saves second sees what the first has saved, and chooses field by field', async ({
      page,
      portal,
      browser,
      baseURL,
    }) => {
      test.slow()
      await enter(page, portal)
      const id = await makeReport(page, editing)
      const other = await (await browser.newContext({ baseURL: baseURL as string })).newPage()
      const colleague = await enter(other, portal)
      const theySave = async (title: string, source: string) => {
        await open(other, editorOf(id))
        await field(other, 'titleEn').fill(title)
        await field(other, 'source').fill(source)
        await saveButton(other, wordsOf.en.editing.save).click()
        await expect(other.getByText(wordsOf.en.editing.allSaved)).toBeVisible()
      }
      await open(page, editorOf(id))
      await theySave('Their title', 'Their source')
      await field(page, 'titleEn').fill('My title')
      await field(page, 'licence').fill('My licence')
      await saveButton(page, editing.save).click()
      const differing = dialog(page).getByRole('table', { name: editing.meanwhileFields })
      await expect(dialog(page)).toContainText(filled(editing.meanwhileBy, { name: colleague.username }))
      await expect(differing.getByRole('rowheader')).toHaveText([editing.titleEn, editing.licence, editing.source])
      await expect(differing.getByRole('row', { name: editing.titleEn })).toContainText('Their title')
      for (const width of [1024, 390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(dialog(page)).toBeInViewport({ ratio: 1 })
        expect(await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
        await expectAccessible(page, width === 1440 ? undefined : ['light'])
      }
      await dialog(page).getByRole('button', { name: editing.goOn }).click()
      await expect(field(page, 'titleEn')).toHaveValue('My title')
      await saveButton(page, editing.save).click()
      const choice = (name: string, whose: string) => differing.getByLabel(`${name}, ${whose}`)
      await expect(choice(editing.source, editing.theirs)).toBeChecked()
      await expect(choice(editing.licence, editing.mine)).toBeChecked()
      await choice(editing.titleEn, editing.theirs).check()
      await dialog(page).getByRole('button', { name: editing.saveChosen }).click()
      await expect(page.getByText(editing.allSaved)).toBeVisible()
      await page.reload()
      await expect(field(page, 'titleEn')).toHaveValue('Their title')
      await expect(field(page, 'source')).toHaveValue('Their source')
      await expect(field(page, 'licence')).toHaveValue('My licence')

      await theySave('Theirs again', 'Another source')
      await alive(page)
      await field(page, 'titleEn').fill('Mine again')
      await saveButton(page, editing.save).click()
      await dialog(page).getByRole('button', { name: editing.takeTheirs }).click()
      await expect(field(page, 'titleEn')).toHaveValue('Theirs again')
      await expect(page.getByText(editing.allSaved)).toBeVisible()
      await other.context().close()
    })
  })
