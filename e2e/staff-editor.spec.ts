import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { alive, expect, expectAccessible, expectNoSidewaysScroll } from './journey.ts'
import { dialog } from './own-pages.ts'
import { signIn } from './people.ts'
import { toast } from './readers.ts'
import { type StaffPortal, test } from './staff-portal.ts'
import { filled, wordsOf } from './words.ts'

// The administration's shell and the report editor (administration.md 2.2 and 2.3).

test.describe.configure({ mode: 'default' })
// The cookie bar is answered with yes by signIn.
test.use({ answered: false })

const editor = '/admin/ReportConfiguration'
const editorOf = (sourceId: string) => `${editor}?source_id=${sourceId}`
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await alive(page)
}
/** A navigation that the browser's router makes, as a link of the portal does. */
const follow = (page: Page, path: string) =>
  page.evaluate(
    to => (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to),
    path,
  )
interface Router {
  navigate(to: string): Promise<void>
}

const newId = () => `T_${randomBytes(5).toString('hex')}`
const field = (page: Page, name: string) => page.locator(`.editform [name=${name}]`)
const { editing, messages, profile } = wordsOf.en
const saveButton = (page: Page, verb = editing.save) => page.getByRole('button', { name: verb, exact: true })

/** Fills a new report in, hidden from readers so that nothing else of the portal changes. */
const fill = async (page: Page, id: string, hidden: string = editing.inactive) => {
  await field(page, 'sourceId').fill(id)
  await field(page, 'fileName').fill(id.toLowerCase())
  await field(page, 'titleEn').fill(`Report ${id}`)
  await field(page, 'categoryId').selectOption({ index: 2 })
  await field(page, 'subCategoryId').selectOption({ index: 1 })
  await field(page, 'frequency').selectOption('Monthly')
  await page.getByText(hidden).click()
  await field(page, 'keywords').fill('revenue, GDP, รายได้')
}

/** A report that is there already. */
const makeReport = async (page: Page) => {
  const id = newId()
  await open(page, editor)
  await fill(page, id)
  await saveButton(page).click()
  await expect(page).toHaveURL(editorOf(id))
  return id
}

const enter = async (page: Page, portal: StaffPortal, roleId = 4) => {
  const person = await portal.hire(roleId)
  await signIn(page.context(), person)
  return person
}

test.describe('the guards', () => {
  test.use({ expectedNoise: ['status of 403'] })

  test('a visitor is led to the login and back, by address and by link, and loads nothing of the administration', async ({
    page,
  }) => {
    await page.goto(editorOf('gdp-current-usd'))
    await expect(page).toHaveURL(`/login?to=${encodeURIComponent(editorOf('gdp-current-usd'))}`)
    const loaded: Promise<string>[] = []
    page.on('response', response => {
      if (response.url().endsWith('.js')) loaded.push(response.text())
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await alive(page)
    expect(loaded.length).toBeGreaterThan(3)
    for (const script of await Promise.all(loaded))
      for (const trace of [editing.wordExample, editing.meanwhileTitle, 'khlang_unsaved', 'admindrawer', 'stafftable'])
        expect(script).not.toContain(trace)
    await follow(page, '/admin/management')
    await expect(page).toHaveURL('/login?to=%2Fadmin%2Fmanagement')
  })

  test('a role without the menu is told so, by address and by link', async ({ page, portal }) => {
    for (const [roleId, closed, opened] of [
      [3, ['/admin/management', editor, '/admin/addfile', '/admin/AuditTrail', '/admin/Levels'], []],
      [4, ['/admin/UserManagement', '/admin/AuditTrail'], [editor, '/admin/Levels', '/admin/WorkBench']],
      [2, ['/admin/PermissionManagement', '/admin/AuditTrail'], [editor, '/admin/UserManagement']],
      [1, [], ['/admin/PermissionManagement', '/admin/AuditTrail']],
    ] as const) {
      await enter(page, portal, roleId)
      const denied = page.getByRole('heading', { name: messages.permissionDenied, level: 1 })
      for (const path of closed) expect((await page.request.get(path)).status(), `${path} to role ${roleId}`).toBe(403)
      for (const path of opened) expect((await page.request.get(path)).status(), `${path} to role ${roleId}`).toBe(200)
      if (closed.length === 0) continue
      await open(page, closed[0])
      await expect(denied).toBeVisible()
      if (roleId === 4) await expectAccessible(page)
      await page.getByRole('link', { name: wordsOf.en.shell.toHome }).click()
      await expect(page).toHaveURL('/')
      await follow(page, closed[0])
      await expect(denied).toBeVisible()
    }
  })
})

for (const language of ['en', 'th'] as const)
  test.describe(language, () => {
    test.use({ language })
    const words = wordsOf[language]

    test('the drawer lists what the role opens, and a screen that comes later says so', async ({ page, portal }) => {
      await enter(page, portal)
      await open(page, '/admin/management')
      await expect(page).toHaveTitle(filled(words.shell.titleOf, { title: words.admin.management }))
      const drawer = page.getByRole('navigation', { name: words.profile.administration })
      const { ReportConfiguration, DataSource, WorkBench } = words.profile
      const { categories, subCategories, levels } = words.admin
      await expect(drawer.getByRole('link')).toHaveText([
        ReportConfiguration,
        categories,
        subCategories,
        levels,
        DataSource,
        WorkBench,
      ])
      await expect(page.locator('main').getByRole('link')).toHaveText([ReportConfiguration, DataSource, WorkBench])
      await expectAccessible(page)
      await drawer.getByRole('link', { name: DataSource }).click()
      await expect(page).toHaveURL('/admin/DataSource')
      await expect(page.locator('h1')).toHaveText(DataSource)
      await expect(page.locator('main')).toContainText(words.admin.laterTitle)
      await expect(drawer.getByRole('link', { name: DataSource })).toHaveAttribute('aria-current', 'page')
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(drawer).toBeHidden()
      await page.getByRole('button', { name: words.shell.toggleDrawer }).click()
      await drawer.getByRole('link', { name: ReportConfiguration }).click()
      await expect(page).toHaveURL(editor)
      await expect(drawer).toBeHidden()
      await expectNoSidewaysScroll(page)
    })

    test('a report is made, told what it lacks, saved once, found and changed', async ({ page, portal, baseURL }) => {
      test.slow()
      await enter(page, portal)
      const saves: string[] = []
      page.on('request', request => request.url().endsWith('/saveMetadata') && saves.push(request.url()))
      const id = newId()
      const save = saveButton(page, words.editing.save)
      await open(page, '/admin/management')
      await page.getByRole('link', { name: words.profile.ReportConfiguration }).last().click()
      await expect(page).toHaveTitle(filled(words.shell.titleOf, { title: words.profile.ReportConfiguration }))
      await save.click()
      await expect(page.getByText(words.messages.informationRequired)).toHaveCount(7)
      await expect(field(page, 'sourceId')).toBeFocused()
      await expectAccessible(page)
      await field(page, 'sourceId').fill('two words')
      await field(page, 'fileName').fill('ชื่อ')
      await field(page, 'sourceUrl').fill('www.example.org')
      await save.click()
      await expect(page.getByText(words.messages.englishOnly)).toHaveCount(2)
      await expect(page.getByText(words.messages.addressInvalid)).toBeVisible()
      expect(saves).toEqual([])
      await field(page, 'sourceUrl').fill('https://data.example.org')
      await fill(page, id, words.editing.inactive)
      await save.dblclick()
      await expect(toast(page)).toContainText(words.messages.saveSuccess)
      await expect(page).toHaveURL(editorOf(id))
      await expect(save).toBeFocused()
      expect(saves).toHaveLength(1)
      await expect(page.getByText(words.editing.allSaved)).toBeVisible()
      await expect(field(page, 'sourceId')).not.toBeEditable()
      await expect(field(page, 'titleTh')).toHaveValue(`Report ${id}`)
      expect((await fetch(`${baseURL}/report/${id.toLowerCase()}`)).status, 'an Inactive report is hidden').toBe(404)

      await page.getByRole('link', { name: words.editing.newReport }).click()
      await fill(page, id, words.editing.inactive)
      await field(page, 'fileName').fill('gdp-current-usd')
      await save.click()
      await expect(page.getByText(words.editing.reportIdTaken)).toBeVisible()
      await field(page, 'sourceId').fill(newId())
      await save.click()
      await expect(page.getByText(words.editing.fileNameTaken)).toBeVisible()
      await page.getByRole('button', { name: words.editing.discard }).click()
      await dialog(page).getByRole('button', { name: words.editing.discard }).click()
      await expect(field(page, 'titleEn')).toHaveValue('')

      await page.getByRole('button', { name: words.editing.search, exact: true }).click()
      const table = dialog(page).getByRole('table', { name: words.editing.reports })
      await expect(table.locator('tbody tr')).toHaveCount(10)
      await expectAccessible(page)
      await dialog(page).getByRole('searchbox').fill(id)
      await expect(table.locator('tbody tr')).toHaveCount(1)
      await expect(table).toContainText(words.editing.hidden)
      await table.getByRole('link', { name: filled(words.editing.selectNamed, { id }) }).click()
      await expect(page).toHaveURL(editorOf(id))
      await expect(dialog(page)).toHaveCount(0)
      await expect(field(page, 'titleEn')).toHaveValue(`Report ${id}`)
      await field(page, 'titleEn').fill('Another name')
      await field(page, 'descriptionTh').fill('คำอธิบาย')
      await expect(page.getByText(filled(unsavedWords(words.editing), { count: 2 }))).toBeVisible()
      await save.click()
      await expect(page.getByText(words.editing.allSaved)).toBeVisible()
      await page.reload()
      await expect(field(page, 'titleEn')).toHaveValue('Another name')
      await expectAccessible(page)
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
    })
  })

const unsavedWords = (room: { unsaved_other: string }) => room.unsaved_other

test('the words come from a workbook, are looked at, mended and confirmed', async ({ page, portal }) => {
  await enter(page, portal)
  const id = await makeReport(page)
  await page.getByText(editing.uploadFile).click()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from('word') })
  await expect(page.getByRole('alert')).toContainText(messages.fileNotAllowed)
  await input.setInputFiles({ name: 'words.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('word') })
  await expect(page.getByRole('alert')).toContainText(/.+/)
  const example = await page.request.get('/api/file/downloadReportExample')
  await input.setInputFiles({
    name: 'keywords.xlsx',
    mimeType: 'application/octet-stream',
    buffer: await example.body(),
  })
  await page.getByRole('button', { name: editing.preview }).click()
  const first = dialog(page).getByLabel(filled(editing.wordNumber, { number: 1 }))
  await expect(first).not.toHaveValue('')
  await expectAccessible(page)
  await first.fill('mended')
  await dialog(page).getByRole('button', { name: editing.saveWords }).click()
  const question = page.getByRole('dialog', { name: messages.areYouSure })
  await question.getByRole('button', { name: editing.saveWords }).click()
  await expect(toast(page)).toContainText(messages.confirmWord)
  await expect(page.getByText(filled(editing.unsaved_one, { count: 1 }))).toBeVisible()
  await saveButton(page).click()
  await expect(page.getByText(editing.allSaved)).toBeVisible()
  await open(page, editorOf(id))
  await expect(field(page, 'keywords')).toHaveValue(/^mended/)
})

test('five hundred words are drawn as they come into sight, one more is refused', async ({ page, portal }) => {
  await enter(page, portal)
  await open(page, editor)
  const listOf = (count: number) => Array.from({ length: count }, (_, at) => `word ${at + 1}`).join(', ')
  await field(page, 'keywords').fill(listOf(501))
  await saveButton(page).click()
  await expect(page.getByText(filled(editing.tooManyWords, { most: 500 }))).toBeVisible()
  await field(page, 'keywords').fill(listOf(500))
  await page.getByRole('button', { name: editing.editWords }).click()
  await dialog(page).getByRole('button', { name: wordsOf.en.tables.all, exact: true }).click()
  const rows = dialog(page).locator('tbody tr:not(.space)')
  await expect.poll(() => rows.count()).toBeLessThan(60)
  await dialog(page)
    .getByRole('region')
    .evaluate(frame => frame.scrollTo(0, frame.scrollHeight))
  await expect(dialog(page).getByLabel(filled(editing.wordNumber, { number: 500 }))).toHaveValue('word 500')
  await expectAccessible(page)
})

test('a hundred thousand reports are searched, sorted and shown, a window at a time', async ({ page, portal }) => {
  await enter(page, portal)
  const total = 100_000
  const asked: string[] = []
  await page.route('**/api/getCategoryMetadata*', route => {
    const { searchParams } = new URL(route.request().url())
    asked.push(searchParams.toString())
    const [from, size] = [Number(searchParams.get('page')) - 1, Number(searchParams.get('page_size'))]
    const result = Array.from({ length: size }, (_, at) => entryAt(from * size + at + 1))
    return route.fulfill({ json: { result, total } })
  })
  await open(page, editor)
  await page.getByRole('button', { name: editing.search, exact: true }).click()
  const rows = dialog(page).locator('tbody tr:not(.space)')
  await expect(rows).toHaveCount(10)
  await expect(dialog(page)).toContainText('1–10 of 100,000')
  await dialog(page).getByRole('button', { name: 'Next page' }).click()
  await expect(rows.first()).toContainText('R000011')
  await dialog(page).getByRole('button', { name: editing.createdAt }).click()
  await expect(dialog(page).getByRole('columnheader', { name: editing.createdAt })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect.poll(() => asked.at(-1)).toContain('sort=createdAt')
  await dialog(page).getByRole('button', { name: wordsOf.en.tables.all, exact: true }).click()
  const frame = dialog(page).getByRole('region')
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight))
  await expect(dialog(page).getByText('R100000').first()).toBeVisible()
  expect(await rows.count()).toBeLessThan(60)
  await frame.evaluate(element => element.scrollTo(0, element.scrollHeight / 2))
  await expect(dialog(page).getByText('R050000').first()).toBeVisible()
  expect(asked.length).toBeLessThan(12)
})

const entryAt = (number: number) => {
  const source_id = `R${String(number).padStart(6, '0')}`
  return {
    source_id,
    file_name: source_id.toLowerCase(),
    export_excel_name: `Report ${number}`,
    export_excel_name_th: `รายงาน ${number}`,
    name: 'Economy',
    name_th: 'เศรษฐกิจ',
    sub_category_name: 'National Accounts',
    sub_category_name_th: 'บัญชีประชาชาติ',
    status: 'Active',
    create_at: '2026-08-20T02:00:00.000Z',
  }
}

test('a sub-category is added on the way', async ({ page, portal }) => {
  await enter(page, portal)
  await open(page, editor)
  await expect(page.getByRole('button', { name: editing.addSubCategory })).toBeDisabled()
  await field(page, 'categoryId').selectOption({ index: 3 })
  const add = async (name: string) => {
    await page.getByRole('button', { name: editing.addSubCategory }).click()
    await dialog(page).getByLabel(editing.subCategoryEn, { exact: true }).fill(name)
    await page.keyboard.press('Enter')
  }
  await add('')
  await expect(dialog(page)).toContainText(messages.informationRequired)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const name = `Sub ${newId()}`
  await add(name)
  await expect(toast(page)).toContainText(messages.saveSuccess)
  await expect(field(page, 'subCategoryId').locator('option:checked')).toHaveText(name)
  await add(name)
  await expect(dialog(page)).toContainText(editing.subCategoryTaken)
})

test('unsaved changes wait in the browser, warn before they are left, and go with a logout', async ({
  page,
  portal,
}) => {
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
  await expectAccessible(page)
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

test('who saves second sees what the first has saved, and chooses field by field', async ({
  page,
  portal,
  browser,
  baseURL,
}) => {
  await enter(page, portal)
  const id = await makeReport(page)
  const other = await (await browser.newContext({ baseURL: baseURL as string })).newPage()
  const colleague = await enter(other, portal)
  const theySave = async (title: string, source: string) => {
    await open(other, editorOf(id))
    await field(other, 'titleEn').fill(title)
    await field(other, 'source').fill(source)
    await saveButton(other).click()
    await expect(other.getByText(editing.allSaved)).toBeVisible()
  }
  await open(page, editorOf(id))
  await theySave('Their title', 'Their source')
  await field(page, 'titleEn').fill('My title')
  await field(page, 'licence').fill('My licence')
  await saveButton(page).click()
  const differing = dialog(page).getByRole('table', { name: editing.meanwhileFields })
  await expect(dialog(page)).toContainText(filled(editing.meanwhileBy, { name: colleague.username }))
  await expect(differing.getByRole('rowheader')).toHaveText([editing.titleEn, editing.licence, editing.source])
  await expect(differing.getByRole('row', { name: editing.titleEn })).toContainText('Their title')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: editing.goOn }).click()
  await expect(field(page, 'titleEn')).toHaveValue('My title')
  await saveButton(page).click()
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
  await saveButton(page).click()
  await dialog(page).getByRole('button', { name: editing.takeTheirs }).click()
  await expect(field(page, 'titleEn')).toHaveValue('Theirs again')
  await expect(page.getByText(editing.allSaved)).toBeVisible()
  await other.context().close()
})

test.describe('when the line fails', () => {
  test.use({ expectedNoise: ['Failed to load resource', 'net::ERR'] })
  test('a save that did not arrive says so, loses nothing and can be repeated', async ({ page, portal }) => {
    await enter(page, portal)
    const id = await makeReport(page)
    await field(page, 'titleEn').fill('Once more')
    await page.route('**/api/saveMetadata', route => route.abort())
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toContainText(messages.tryAgain)
    await page.unroute('**/api/saveMetadata')
    // The answer of the second is lost on its way.
    await page.route('**/api/saveMetadata', async route => {
      await route.fetch()
      await route.abort()
    })
    await saveButton(page).click()
    await expect(page.getByRole('alert')).toContainText(messages.tryAgain)
    await page.unroute('**/api/saveMetadata')
    await saveButton(page).click()
    await expect(page.getByText(editing.allSaved)).toBeVisible()
    await open(page, editorOf(id))
    await expect(field(page, 'titleEn')).toHaveValue('Once more')
  })
})

test('the keyboard alone makes a report, at 1024 pixels', async ({ page, portal }) => {
  await enter(page, portal)
  await page.setViewportSize({ width: 1024, height: 768 })
  await open(page, editor)
  const id = newId()
  const { keyboard } = page
  const tabTo = async (target: ReturnType<typeof field>) => {
    for (let tries = 0; tries < 40; tries++) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab never comes to ${target}`)
  }
  const type = async (name: string, text: string) => {
    await tabTo(field(page, name))
    await keyboard.type(text)
    const box = await field(page, name).boundingBox()
    const bar = await page.locator('.savebar').boundingBox()
    expect((box?.y ?? 0) < (bar?.y ?? 0), `${name} is not behind the bar`).toBe(true)
  }
  await type('sourceId', id)
  await tabTo(page.getByRole('button', { name: editing.search, exact: true }))
  await keyboard.press('Enter')
  await expect(dialog(page).getByRole('searchbox')).toBeFocused()
  await keyboard.press('Escape')
  await expect(page.getByRole('button', { name: editing.search, exact: true })).toBeFocused()
  await type('fileName', id.toLowerCase())
  await type('titleEn', 'By keyboard')
  await type('categoryId', 'Eco')
  await tabTo(field(page, 'subCategoryId'))
  await keyboard.press('ArrowDown')
  await type('frequency', 'Month')
  await tabTo(page.getByRole('radio', { name: editing.active }))
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: editing.inactive })).toBeChecked()
  await type('keywords', 'keyboard')
  await tabTo(saveButton(page))
  await keyboard.press('Enter')
  await expect(toast(page)).toContainText(messages.saveSuccess)
  await expect(page).toHaveURL(editorOf(id))
})
