import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEditableCategories, saveCategory } from '../../../contract/catalogue/category-editing.ts'
import { editSubLevel } from '../../../contract/catalogue/levels.ts'
import { getReportForm } from '../../../contract/catalogue/report-editing.ts'
import { saveApiDocument, saveDashboardLink } from '../../../contract/catalogue/report-links.ts'
import { renameSubCategory } from '../../../contract/catalogue/sub-category-editing.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'

const { requestJson, trackChanges } = await openEditing()

const began = { name: 'Energy', name_th: 'พลังงาน', icon: 'bolt' }
const save = (change: object, who: string, more: object = { was: began }) =>
  requestJson(saveCategory, { category_id: 3, ...began, ...change, ...more }, who)
const readCategory = async () => {
  const { result } = await requestJson(listEditableCategories, {}, 'steward')
  const { name, name_th, icon } = result.find((row: { category_id: number }) => row.category_id === 3)
  return { name, name_th, icon }
}
const success = { status: 'success', category_id: 3 }

test('concurrent edits of different fields of a category are both kept', async () => {
  await save({}, 'steward', {})
  assert.deepEqual(await save({ icon: 'cpu' }, 'steward'), success)
  assert.deepEqual(await save({ name_th: 'ชื่อใหม่' }, 'administrator'), success)
  assert.deepEqual(await readCategory(), { name: 'Energy', name_th: 'ชื่อใหม่', icon: 'cpu' })
})

test('an edit of a field that someone else changed is refused with the stored values, and writes nothing', async () => {
  await save({}, 'steward', {})
  await save({ name: 'Power' }, 'steward')
  const meanwhile = { ...began, name: 'Power' }
  const saveOutdated = async () => {
    const change = { name: 'Fuel', icon: 'coins' }
    assert.deepEqual(await save(change, 'administrator'), { status: 'edited meanwhile', category_id: 3, meanwhile })
  }
  assert.deepEqual(await trackChanges(saveOutdated), [])
  // A change that somebody else has already made writes nothing.
  assert.deepEqual(await trackChanges(() => save({ name: 'Power' }, 'administrator')), [])
  assert.deepEqual(await save({ name: 'Fuel', icon: 'coins' }, 'administrator', { was: meanwhile }), success)
  assert.deepEqual(await readCategory(), { ...began, name: 'Fuel', icon: 'coins' })
})

test('an edit without its previous values is saved without a conflict check', async () => {
  assert.deepEqual(await save({ name: 'Heat', icon: 'plant-2' }, 'administrator', {}), success)
  assert.deepEqual(await readCategory(), { ...began, name: 'Heat', icon: 'plant-2' })
})

const places = [
  {
    label: 'a sub-category',
    rename: (name: string, nameTh: string, was?: string[]) =>
      requestJson(
        renameSubCategory,
        {
          sub_category_id: 1,
          sub_category_name: name,
          sub_category_name_th: nameTh,
          was: was && { sub_category_name: was[0], sub_category_name_th: was[1] },
        },
        'steward',
      ),
    meanwhile: { sub_category_name: 'other-one', sub_category_name_th: 'Two' },
  },
  {
    label: 'a sub level',
    rename: (key: string, name: string, was?: string[]) =>
      requestJson(
        editSubLevel,
        {
          sublevel_key: 2,
          sublevel_id: key,
          sublevel_desc: name,
          was: was && { sublevel_id: was[0], sublevel_desc: was[1] },
        },
        'steward',
      ),
    meanwhile: { sublevel_id: 'other-one', sublevel_desc: 'Two' },
  },
]

for (const { label, rename, meanwhile } of places)
  test(`concurrent edits of ${label} do not overwrite each other`, async () => {
    await rename('one', 'Two')
    assert.equal((await rename('other-one', 'Two', ['one', 'Two'])).status, 'success')
    const saveOutdated = async () => {
      const { status, meanwhile: stands } = await rename('third-one', 'Two', ['one', 'Two'])
      assert.deepEqual([status, stands], ['edited meanwhile', meanwhile])
    }
    assert.deepEqual(await trackChanges(saveOutdated), [])
    assert.equal((await rename('one', 'Three', ['one', 'Two'])).status, 'success')
    // The last edit did not change this field, so it keeps the value that someone else saved, and nothing is written.
    assert.deepEqual(await trackChanges(() => rename('other-one', 'Three')), [])
  })

const links = [
  {
    label: 'API documentation',
    saveAddress: (address: string | null, was?: string | null) =>
      requestJson(saveApiDocument, { file_name: 'gold-price', api_doc_url: address, was }, 'steward'),
    field: 'api_document_URL',
  },
  {
    label: 'a dashboard',
    saveAddress: (address: string | null, was?: string | null) =>
      requestJson(saveDashboardLink, { source_id: 'source.gold-price', link: address ?? '', was }, 'steward'),
    field: 'Link_name',
  },
]
const [one, two, three] = [1, 2, 3].map(number => `https://example.org/${number}`) as [string, string, string]

for (const { label, saveAddress, field } of links)
  test(`the address of ${label} replaces only the one that the edit began with`, async () => {
    const readStoredAddress = async () =>
      (await requestJson(getReportForm, { source_id: 'source.gold-price' }, 'steward'))[field]
    await saveAddress(null)
    assert.deepEqual(await saveAddress(one, ''), { status: 'success' })
    const saveOutdated = async () => {
      assert.deepEqual(await saveAddress(two, null), { status: 'edited meanwhile', meanwhile: one })
      assert.deepEqual(await saveAddress(null, three), { status: 'edited meanwhile', meanwhile: one })
      assert.deepEqual(await saveAddress(one, ''), { status: 'success' })
    }
    assert.deepEqual(await trackChanges(saveOutdated), [])
    assert.deepEqual(await saveAddress(two, one), { status: 'success' })
    assert.deepEqual(await saveAddress(three), { status: 'success' })
    assert.equal(await readStoredAddress(), three)
    await saveAddress(null, three)
    assert.deepEqual(await saveAddress(one, three), { status: 'edited meanwhile', meanwhile: 'None' })
    assert.equal(await readStoredAddress(), 'None')
  })
