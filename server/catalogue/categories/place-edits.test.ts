import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCategories } from '../../../contract/catalogue/categories.ts'
import { listEditableCategories, orderCategories, saveCategory } from '../../../contract/catalogue/category-editing.ts'
import {
  addSubLevel,
  editSubLevel,
  listLevels,
  listSubLevels,
  listSubLevelsOfLevel,
} from '../../../contract/catalogue/levels.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import { searchReports } from '../../../contract/catalogue/search/report-searches.ts'
import {
  addSubCategory,
  listSubCategoriesOfCategory,
  removeSubCategory,
  renameSubCategory,
} from '../../../contract/catalogue/sub-category-editing.ts'
import { roleIds } from '../../testing/accounts/account-ids.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'

const { requestJson, portal, trackChanges, database } = await openEditing()
const requestAs = (call: Parameters<typeof requestJson>[0], input: object = {}, who = 'steward') =>
  requestJson(call, input, who)
const withAudit = (...tables: string[]) => [...tables, 'audit_records']

const add = (sub_category_name: string, more: object = {}) =>
  requestAs(addSubCategory, { category_id: 1, sub_category_name, ...more })
const listSubCategories = (category_id?: number) =>
  requestAs(listSubCategoriesOfCategory, category_id ? { category_id } : {})

test('an added sub-category is listed with its category, without reports, with a key from its name', async () => {
  const { status, sub_category_id } = await add('Tax & Customs', { sub_category_name_th: 'ภาษี' })
  assert.equal(status, 'success')
  const subCategory = (await listSubCategories(1)).find(
    (row: { sub_category_id: number }) => row.sub_category_id === sub_category_id,
  )
  assert.deepEqual(subCategory, {
    sub_category_id,
    sub_category_name: 'Tax & Customs',
    sub_category_name_th: 'ภาษี',
    category_id: 1,
    sub_category_key: 'public-finance-tax-customs',
    report_count: 0,
  })
  assert.ok(
    !(await listSubCategories(2)).some(
      (row: object) => 'sub_category_id' in row && row.sub_category_id === sub_category_id,
    ),
  )
})

test('a Thai name has a key too, and a missing Thai name becomes the English one', async () => {
  await add('หนี้ต่างประเทศ')
  await add('รายจ่าย')
  const rows = (await listSubCategories(1)).slice(-2)
  assert.deepEqual(
    rows.map((row: Record<string, string>) => [row.sub_category_key, row.sub_category_name_th]),
    [
      ['public-finance', 'หนี้ต่างประเทศ'],
      ['public-finance-2', 'รายจ่าย'],
    ],
  )
})

test('a name that the category already has, after search normalisation, is a duplicate, and the existing id is returned', async () => {
  const { sub_category_id } = await add('Loans', { sub_category_name_th: 'เงินกู้' })
  for (const [name, more] of [
    ['Loans', {}],
    [' LOANS ', {}],
    ['Lｏans', {}],
    ['Other loans', { sub_category_name_th: 'เงินกู้' }],
  ] as const)
    assert.deepEqual(
      await trackChanges(async () =>
        assert.deepEqual(await add(name, more), { status: 'Sub Category name is duplicate', sub_category_id }),
      ),
      [],
    )
  assert.equal((await add('Loans', { category_id: 2 })).status, 'success')
})

test('a sub-category that is added many times concurrently exists once', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => add('Clicked twice')))
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [
    ...Array(7).fill('Sub Category name is duplicate'),
    'success',
  ])
  assert.equal(new Set(responses.map(({ sub_category_id }) => sub_category_id)).size, 1)
})

test('a renamed sub-category keeps its key, and its reports are found by the new name', async () => {
  const [debt] = await listSubCategories(1)
  const rename = (sub_category_name: string) =>
    requestAs(renameSubCategory, {
      sub_category_id: debt.sub_category_id,
      sub_category_name,
      sub_category_name_th: 'หนี้',
    })
  assert.deepEqual(await trackChanges(() => rename('Quokkas')), withAudit('sub_categories'))
  assert.equal((await listSubCategories(1))[0].sub_category_key, 'debt')
  assert.match((await portal.request(searchReports, { text_search: 'quokkas' })).text, /public-debt/)
  assert.deepEqual(await trackChanges(() => rename('Quokkas')), [], 'the same again writes nothing')
  assert.deepEqual(
    await trackChanges(async () => assert.equal((await rename('revenue')).status, 'Sub Category name is duplicate')),
    [],
  )
  await rename('Debt')
})

test('a sub-category in use is not removed, and the refusal lists its reports, hidden and restricted ones too', async () => {
  const [, revenue] = await listSubCategories(1)
  const remove = () => requestAs(removeSubCategory, { sub_category_id: revenue.sub_category_id })
  assert.deepEqual(await trackChanges(remove), [])
  const { status, used_by, use_count } = await remove()
  assert.deepEqual([status, use_count], ['Not Success', 4])
  const checked = await requestAs(removeSubCategory, { sub_category_id: revenue.sub_category_id, check_only: true })
  assert.deepEqual(checked, { status, used_by, use_count })
  assert.deepEqual(
    used_by.map(({ source_id }: { source_id: string }) => source_id),
    ['source.excise-by-kind', 'source.government-revenue', 'source.old-revenue', 'source.revenue-forecast'],
  )
})

test('an unused sub-category is removed, and removing it again succeeds', async () => {
  const { sub_category_id } = await add('Short-lived')
  const check = () => requestAs(removeSubCategory, { sub_category_id, check_only: true })
  assert.deepEqual(await trackChanges(async () => assert.equal((await check()).status, 'not used')), [])
  const remove = () => requestAs(removeSubCategory, { sub_category_id })
  assert.deepEqual(await trackChanges(remove), withAudit('sub_categories'))
  assert.deepEqual(await trackChanges(async () => assert.equal((await remove()).status, 'success')), [])
})

test('a concurrent save into a sub-category and its removal cannot both succeed, and every report keeps a sub-category', async () => {
  const form = await requestAs(getReportForm, { source_id: 'source.inflation' })
  let revision = form.revision
  for (let round = 0; round < 10; round += 1) {
    const { sub_category_id } = await add(`Contested ${round}`)
    const edited = { ...form.data, sub_category_id }
    const [removed, saved] = await Promise.all([
      requestAs(removeSubCategory, { sub_category_id }),
      portal.request(saveReport, { data: edited, revision }, 'steward'),
    ])
    assert.equal(removed.status === 'success', saved.status === 400, `${removed.status} ${saved.text}`)
    if (saved.status === 200) revision = JSON.parse(saved.text).revision
  }
  await requestAs(saveReport, { data: form.data, revision })
})

const listCategoryNames = async () =>
  (await requestAs(listEditableCategories)).result.map(({ name }: { name: string }) => name) as string[]

test('an added category is last, for visitors too', async () => {
  const input = { name: 'Health', name_th: 'สุขภาพ', icon: 'briefcase' }
  const { status, category_id } = await requestAs(saveCategory, input)
  assert.equal(status, 'success')
  assert.equal((await listCategoryNames()).at(-1), 'Health')
  assert.match((await portal.request(listCategories)).text, /"icon":"briefcase"/)
  assert.deepEqual(
    await trackChanges(async () =>
      assert.deepEqual(await requestAs(saveCategory, input), { status: 'Category name is duplicate', category_id }),
    ),
    [],
  )
})

test('a category gets new names and another icon, and the same edit again writes nothing', async () => {
  const change = () => requestAs(saveCategory, { category_id: 3, name: 'Energy', name_th: 'พลังงาน', icon: 'bolt' })
  assert.deepEqual(await trackChanges(change), withAudit('categories'))
  assert.deepEqual(await trackChanges(change), [])
  await requestAs(saveCategory, { category_id: 3, name: 'energy', name_th: 'พลังงาน', icon: 'cpu' })
  await change()
  const visible = (await portal.requestJson(listCategories)).data
  assert.deepEqual(visible[2], { category_id: 3, name: 'Energy', name_th: 'พลังงาน', icon: 'bolt', report_count: 2 })
})

test('a name of another category is refused in either language', async () => {
  for (const names of [
    { name: 'ECONOMY', name_th: 'ใหม่' },
    { name: 'New', name_th: 'เศรษฐกิจ' },
  ])
    for (const category_id of [undefined, 1])
      assert.deepEqual(
        await trackChanges(async () => {
          const { status, category_id: other } = await requestAs(saveCategory, { ...names, category_id, icon: 'coins' })
          assert.deepEqual([status, other], ['Category name is duplicate', 2])
        }),
        [],
      )
})

test('categories that are added concurrently have different positions', async () => {
  const names = ['One', 'Two', 'Three', 'Four']
  await Promise.all(names.map(name => requestAs(saveCategory, { name, name_th: name, icon: 'folder' })))
  const rows = await database.selectFrom('categories').select('position').execute()
  assert.equal(new Set(rows.map(({ position }) => position)).size, rows.length)
})

test('an order of categories is saved, and categories that do not move are not written', async () => {
  const ids = (await requestAs(listEditableCategories)).result.map((row: { category_id: number }) => row.category_id)
  await requestAs(orderCategories, { category_ids: ids })
  const swapped = [ids[1], ids[0], ...ids.slice(2)]
  assert.deepEqual(
    await trackChanges(() => requestAs(orderCategories, { category_ids: swapped })),
    withAudit('categories'),
  )
  assert.deepEqual((await listCategoryNames()).slice(0, 2), ['Economy', 'Public Finance'])
  const visible = (await portal.requestJson(listCategories)).data
  assert.equal(visible[0].name, 'Economy')
  assert.deepEqual(await trackChanges(() => requestAs(orderCategories, { category_ids: swapped })), [])
})

test('an outdated order is refused, and repeating an order succeeds', async () => {
  const began = (await requestAs(listEditableCategories)).result.map((row: { category_id: number }) => row.category_id)
  const theirs = [began.at(-1), ...began.slice(0, -1)]
  const mine = [began[1], began[0], ...began.slice(2)]
  await requestAs(orderCategories, { category_ids: theirs, was_category_ids: began })
  const current = await listCategoryNames()
  const late = { category_ids: mine, was_category_ids: began }
  const orderLate = () => portal.request(orderCategories, late, 'steward')
  assert.deepEqual(await trackChanges(async () => assert.match((await orderLate()).text, /changed the order/)), [])
  assert.deepEqual(await listCategoryNames(), current)
  assert.deepEqual(await requestAs(orderCategories, { category_ids: theirs, was_category_ids: began }), {
    status: 'success',
  })
  assert.deepEqual(await requestAs(orderCategories, { category_ids: mine, was_category_ids: theirs }), {
    status: 'success',
  })
})

test('staff see every category, even those that are switched off for their role', async () => {
  await database.insertInto('role_hidden_categories').values({ role_id: roleIds.dataSteward, category_id: 1 }).execute()
  assert.ok(!JSON.stringify(await requestAs(listCategories)).includes('Public Finance'))
  assert.ok((await listCategoryNames()).includes('Public Finance'))
  assert.ok((await listSubCategories()).some((row: { category_id: number }) => row.category_id === 1))
  await database.deleteFrom('role_hidden_categories').where('role_id', '=', 4).execute()
})

test('the two levels and their sub levels are listed with their numbers of reports', async () => {
  assert.deepEqual(await requestAs(listLevels), [
    { Level_Master_id: 1, level_desc: 'Public data for free' },
    { Level_Master_id: 2, level_desc: 'Restricted data' },
  ])
  const restricted = {
    sublevel_key: 2,
    sublevel_id: 'restricted-general',
    sublevel_desc: 'General',
    level_master_id: 2,
    level_desc: 'Restricted data',
    report_count: 2,
  }
  assert.deepEqual(await requestAs(listSubLevelsOfLevel, { level_Master_id: '2' }), [restricted])
  assert.deepEqual((await requestAs(listSubLevels)).data[1], restricted)
  assert.deepEqual(await requestAs(listSubLevelsOfLevel, { level_Master_id: 9 }), [])
})

test('an added sub level can be given to a report, and its id and name are unique', async () => {
  const input = { sublevel_id: 'secret.1', sublevel_desc: 'Secret', level_master_id: 2 }
  assert.deepEqual(await trackChanges(() => requestAs(addSubLevel, input)), withAudit('sub_levels'))
  const [{ sublevel_key }] = (await requestAs(listSubLevels)).data.slice(-1)
  const add = (more: object) => requestAs(addSubLevel, { ...input, ...more })
  // A request that is retried after a lost response returns the existing one.
  const buildDuplicate = (field: string) => ({ status: `Sub Level ${field} is duplicate`, sublevel_key })
  assert.deepEqual(
    await trackChanges(async () => {
      assert.deepEqual(await add({}), buildDuplicate('id'))
      assert.deepEqual(await add({ sublevel_id: 'SECRET.1', level_master_id: 1 }), buildDuplicate('id'))
      assert.deepEqual(await add({ sublevel_id: 'secret.2', sublevel_desc: 'secret' }), buildDuplicate('Name'))
    }),
    [],
  )
  const added = await add({ sublevel_id: 'secret.2', level_master_id: 1 })
  const [, other] = (await requestAs(listSubLevels)).data.filter(
    (row: { level_master_id: number }) => row.level_master_id === 1,
  )
  assert.deepEqual(added, { status: 'success', sublevel_key: other.sublevel_key })
})

test('a sub level is changed, the same edit again writes nothing, and an id or name of another is refused', async () => {
  const [own] = (await requestAs(listSubLevels)).data.slice(-1)
  const change = (sublevel_id: string, sublevel_desc: string) =>
    requestAs(editSubLevel, { sublevel_key: own.sublevel_key, sublevel_id, sublevel_desc })
  assert.deepEqual(await trackChanges(() => change('secret-two', 'Very secret')), withAudit('sub_levels'))
  assert.deepEqual(await trackChanges(() => change('secret-two', 'Very secret')), [])
  assert.equal((await change('general', 'Very secret')).status, 'Sub Level id is duplicate')
  assert.deepEqual((await requestAs(listSubLevels)).data.at(-1), {
    ...own,
    sublevel_id: 'secret-two',
    sublevel_desc: 'Very secret',
  })
})

test('a sub level that is added many times concurrently exists once', async () => {
  const input = { sublevel_id: 'twice', sublevel_desc: 'Twice', level_master_id: 1 }
  const responses = await Promise.all(Array.from({ length: 6 }, () => requestAs(addSubLevel, input)))
  assert.equal(responses.filter(({ status }) => status === 'success').length, 1)
})
