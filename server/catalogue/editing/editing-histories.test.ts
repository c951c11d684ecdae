import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { pick, seededRandom } from '../../../bench/titles.ts'
import type { Call } from '../../../contract/call.ts'
import { orderCategories, saveCategory } from '../../../contract/catalogue/category-editing.ts'
import { addSubLevel, editSubLevel, listSubLevels } from '../../../contract/catalogue/levels.ts'
import { saveReport } from '../../../contract/catalogue/report-editing.ts'
import { saveApiDocument, saveDashboardLink } from '../../../contract/catalogue/report-links.ts'
import {
  addSubCategory,
  removeSubCategory,
  renameSubCategory,
} from '../../../contract/catalogue/sub-category-editing.ts'
import { comparisonsWith } from '../../testing/catalogue/catalogue-comparisons.ts'
import { createCatalogueModel, type ModelReport } from '../../testing/catalogue/catalogue-model.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'
import { chooseCount } from '../../testing/depth.ts'

const operations = chooseCount({ usual: 500, deep: 5000 })
const part = 500
const seed = 20_261_121
const random = seededRandom(seed)
const pickOne = <T>(...of: readonly T[]) => pick(of, random)
const randomBelow = (most: number) => Math.floor(random() * most)
const happensWith = (share: number) => random() < share

const { portal, pool } = await openEditing()
const model = createCatalogueModel()

/** Starts with only the levels that every portal has. */
const begin = async () => {
  for (const table of ['report_files', 'reports', 'sub_categories', 'categories'])
    await pool.query(`delete from ${table}`)
  model.subLevels.push(
    { id: 1, levelId: 1, key: 'general', name: 'General' },
    { id: 2, levelId: 2, key: 'restricted-general', name: 'General' },
  )
}

const usernames: Record<string, string> = { steward: 'collector', administrator: 'desk' }
const requestJson = async (call: Call, input: object, who: string) => {
  const { status, text } = await portal.request(call, input, who)
  assert.ok(status < 500, `${call.name} ${text}`)
  return status === 200 ? JSON.parse(text) : status
}
const compare = comparisonsWith(model, (call, input, who) => requestJson(call, input, who))
/** Outcomes that have occurred. */
const outcomes = new Set<number | string>()
const noteStatus = (result: number | { status: string }) => {
  const status = typeof result === 'number' ? result : result.status
  outcomes.add(status)
  return status
}

// Few names, so that edits conflict with earlier ones.
const pickWord = (): string => pickOne('gold', 'Gold ', 'rice', 'ข้าว', 'oil', 'หนี้', 'tax', 'TAX', ' debt')
const pickPlaceName = () =>
  `${pickOne('North', 'South', 'East', 'ตะวันตก')} ${pickOne('gold', 'rice', 'Rice', 'oil', 'หนี้', 'tax')}`
const pickPlaceNames = () => ({ nameEn: pickPlaceName(), nameTh: pickPlaceName() })
const pickSourceId = () => `report-${randomBelow(60)}`
const pickId = (of: { id: number }[]) => (of.length && happensWith(0.95) ? pick(of, random).id : 900 + randomBelow(9))

const randomContent = (id: string) => ({
  sourceId: id,
  fileName: happensWith(0.85) ? `file-of-${id}` : `file-${randomBelow(25)}`,
  titleEn: `${pickWord().trim()} ${pickWord().trim()} ${randomBelow(5)}`,
  titleTh: pickOne('', 'ข้าว', 'หนี้สาธารณะ', ' ทองคำ '),
  keywords: Array.from({ length: 1 + randomBelow(4) }, pickWord),
  subCategoryId: pickId(model.subCategories),
  subLevelId: pickId(model.subLevels),
  status: pickOne('Active', 'Active', 'Active', 'Inactive') as ModelReport['status'],
})
type Content = ReturnType<typeof randomContent>

/** Usually a change of the current values, otherwise the current values or unrelated ones. */
const chooseNextContent = (id: string): Content => {
  const current = model.reports.get(id)
  const other = randomContent(id)
  if (!current || happensWith(0.1)) return other
  const { revision: _r, savedBy: _s, dashboard: _d, apiDocument: _a, ...savedContent } = current
  if (happensWith(0.15)) return savedContent
  const field = pickOne('fileName', 'titleEn', 'titleTh', 'keywords', 'subCategoryId', 'subLevelId', 'status', 'status')
  return { ...savedContent, [field]: other[field as keyof Content] }
}

const toFormFields = ({ sourceId, fileName, titleEn, titleTh, keywords, subCategoryId, status }: Content) => ({
  source_id: sourceId,
  file_name: fileName,
  export_excel_name: titleEn,
  export_excel_name_th: titleTh,
  frequency: 'Monthly',
  sub_category_id: subCategoryId,
  word: keywords,
  status,
})

const save = async (who: string) => {
  const id = pickSourceId()
  const next = chooseNextContent(id)
  const current = model.reports.get(id)?.revision ?? 0
  const revision = happensWith(0.85) ? current : Math.max(0, current - randomBelow(3))
  const expected = model.save(next, revision, usernames[who]!)
  const result = await requestJson(
    saveReport,
    { data: toFormFields(next), sublevel_key: next.subLevelId, revision },
    who,
  )
  assert.equal(noteStatus(result), expected)
  const report = model.reports.get(id)
  if (expected === 'success') assert.equal(result.revision, report?.revision)
  if (report && happensWith(0.2)) await compare.report(report)
  if (report && expected === 'success') await compare.visibility(report)
}

const setLink = async (who: string) => {
  const report = model.reports.get(pickSourceId())
  const address = pickOne('', 'https://one.example.org/', 'https://two.example.org/x?y')
  const isDashboard = happensWith(0.5)
  const result = isDashboard
    ? await requestJson(saveDashboardLink, { source_id: report?.sourceId ?? 'no-such', link: address }, who)
    : await requestJson(
        saveApiDocument,
        { file_name: report?.fileName ?? 'no-such', api_doc_url: address || null },
        who,
      )
  assert.equal(noteStatus(result), report ? 'success' : 404)
  if (report) Object.assign(report, { [isDashboard ? 'dashboard' : 'apiDocument']: address || null })
}

const toWireNames = ({ nameEn, nameTh }: { nameEn: string; nameTh: string }) => ({
  sub_category_name: nameEn,
  sub_category_name_th: nameTh,
})

const changeSubCategories = async (who: string) => {
  const names = pickPlaceNames()
  const id = pickId(model.subCategories)
  if (happensWith(0.35)) {
    const categoryId = pickId(model.categories)
    const expected = model.addSubCategory(categoryId, names)
    const result = await requestJson(addSubCategory, { category_id: categoryId, ...toWireNames(names) }, who)
    assert.equal(noteStatus(result), expected)
    if (expected === 'success') model.subCategories.push({ id: result.sub_category_id, categoryId, ...names })
  } else if (happensWith(0.5)) {
    const result = await requestJson(renameSubCategory, { sub_category_id: id, ...toWireNames(names) }, who)
    assert.equal(noteStatus(result), model.renameSubCategory(id, names))
  } else {
    const using = [...model.reports.values()]
      .filter(({ subCategoryId }) => subCategoryId === id)
      .map(({ sourceId }) => sourceId)
    const result = await requestJson(removeSubCategory, { sub_category_id: id }, who)
    assert.equal(noteStatus(result), model.removeSubCategory(id))
    assert.deepEqual(
      result.used_by.map(({ source_id }: { source_id: string }) => source_id),
      using.toSorted(),
    )
    assert.equal(result.use_count, using.length)
  }
}

const changeCategories = async (who: string) => {
  if (happensWith(0.4)) {
    const ids = model.categories.map(({ id }) => id).toSorted(() => random() - 0.5)
    if (happensWith(0.1)) ids.push(pickOne(1, 900))
    if (ids.length === 0) return
    assert.equal(noteStatus(await requestJson(orderCategories, { category_ids: ids }, who)), model.orderCategories(ids))
    return
  }
  const category = { ...pickPlaceNames(), icon: pickOne('coins', 'bolt') }
  // With more than a dozen categories, hardly any name is unused.
  const id = model.categories.length > 8 || happensWith(0.6) ? pickId(model.categories) : undefined
  const expected = model.saveCategory(id, category)
  const result = await requestJson(
    saveCategory,
    { category_id: id, name: category.nameEn, name_th: category.nameTh, icon: category.icon },
    who,
  )
  assert.equal(noteStatus(result), expected)
  if (id === undefined && expected === 'success') model.categories.push({ id: result.category_id, ...category })
}

const changeSubLevels = async (who: string) => {
  const subLevel = {
    levelId: pickOne(1, 1, 2, 2, 3),
    key: pickOne('general', 'a', 'A', 'b.1', 'c', 'd'),
    name: pickOne('General', 'Own', 'own', 'New'),
  }
  const id = happensWith(0.5) ? pickId(model.subLevels) : undefined
  const expected = model.saveSubLevel(id, subLevel)
  const result = await (id === undefined
    ? requestJson(
        addSubLevel,
        { sublevel_id: subLevel.key, sublevel_desc: subLevel.name, level_master_id: subLevel.levelId },
        who,
      )
    : requestJson(editSubLevel, { sublevel_key: id, sublevel_id: subLevel.key, sublevel_desc: subLevel.name }, who))
  assert.equal(noteStatus(result), expected)
  if (id !== undefined || expected !== 'success') return
  const listing = await requestJson(listSubLevels, {}, who)
  const added = listing.data.find(({ sublevel_id }: { sublevel_id: string }) => sublevel_id === subLevel.key)
  model.subLevels.push({ id: added.sublevel_key, ...subLevel })
}

const edit = async (step: number) => {
  const who = pickOne('steward', 'administrator')
  const operation = pickOne(save, save, save, setLink, changeSubCategories, changeCategories, changeSubLevels)
  try {
    await operation(who)
    if (step % 200 === 199) await compare.places()
    if (step % 200 === 99) await compare.lists()
  } catch (error) {
    throw new Error(`Step ${step} of seed ${seed}, ${operation.name} by ${who}`, { cause: error })
  }
}

before(begin)

// The edits run in several tests, each of which continues where the previous one ended.
for (let from = 0; from < operations; from += part)
  test(`random edits ${from + 1} to ${from + part} by two people agree with a simple model, for staff and for visitors`, async () => {
    for (let step = from; step < from + part; step += 1) await edit(step)
    await compare.places()
    await compare.lists()
  })

test('every save is a revision, and every outcome has occurred', async () => {
  await compare.revisions()
  assert.deepEqual([...outcomes].map(String).toSorted(), [
    '400',
    '404',
    '409',
    'Category name is duplicate',
    'File Name is duplicate',
    'Not Success',
    'Report ID is duplicate',
    'Sub Category name is duplicate',
    'Sub Level Name is duplicate',
    'Sub Level id is duplicate',
    'edited meanwhile',
    'success',
  ])
})
