import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEditableCategories, orderCategories, saveCategory } from '../../contract/catalogue/category-editing.ts'
import { listCatalogueEntries, listReportNames } from '../../contract/catalogue/editing/report-choices.ts'
import { listRevisions } from '../../contract/catalogue/editing/report-revisions.ts'
import { addSubLevel, editSubLevel, listLevels, listSubLevels } from '../../contract/catalogue/levels.ts'
import { getReportForm, saveReport } from '../../contract/catalogue/report-editing.ts'
import {
  getStoredDashboardLink,
  listLinkChanges,
  saveApiDocument,
  saveDashboardLink,
} from '../../contract/catalogue/report-links.ts'
import {
  addSubCategory,
  listSubCategoriesOfCategory,
  removeSubCategory,
  renameSubCategory,
} from '../../contract/catalogue/sub-category-editing.ts'
import { listReportHistory } from '../../contract/catalogue/versions/report-history.ts'
import { openEditing } from '../testing/catalogue/editing.ts'

const { requestAsSteward, portal, collectRecords } = await openEditing()
const loansRename = { sub_category_id: 7, sub_category_name: 'Loans', sub_category_name_th: 'เงินกู้' }

const gold = { source_id: 'source.gold-price' }
const goldForm = await requestAsSteward(getReportForm, gold)
const saveGold = (more: object, revision: number, others: object = {}) =>
  requestAsSteward(saveReport, { data: { ...goldForm.data, ...more }, revision, ...others })

const buildWriter = (call: string) => ({ username: 'collector', call, address: '127.0.0.1' })
const buildChange = (call: string, row: { subject: string; key: string; before: object; after: object }) => ({
  ...buildWriter(call),
  action: 'changed',
  ...row,
})

/** Each write, and its records: writer, call, origin, row, and change. */
const writes: [label: string, write: () => Promise<unknown>, expectedRecords: object[]][] = [
  [
    'a report that is changed',
    () => saveGold({ export_excel_name: 'Gold' }, 1),
    [
      buildChange('saveReport', {
        subject: 'reports',
        key: gold.source_id,
        before: { title_en: goldForm.data.export_excel_name },
        after: { title_en: 'Gold' },
      }),
    ],
  ],
  [
    'its keywords',
    () => saveGold({ export_excel_name: 'Gold', word: ['ounce', 'baht'] }, 2),
    [
      buildChange('saveReport', {
        subject: 'report_keywords',
        key: gold.source_id,
        before: { keywords: ['ounce'] },
        after: { keywords: ['ounce', 'baht'] },
      }),
    ],
  ],
  [
    'a report that is hidden, restricted and given another file name',
    () =>
      saveGold({ export_excel_name: 'Gold', word: ['ounce', 'baht'], status: 'Inactive', file_name: 'gold' }, 3, {
        sublevel_key: 2,
      }),
    [
      buildChange('saveReport', {
        subject: 'reports',
        key: gold.source_id,
        before: { status: 'Active', file_name: 'gold-price', sub_level_id: 1 },
        after: { status: 'Inactive', file_name: 'gold', sub_level_id: 2 },
      }),
    ],
  ],
  [
    'a dashboard',
    () => requestAsSteward(saveDashboardLink, { ...gold, link: 'https://x.example/' }),
    [
      buildChange('saveDashboardLink', {
        subject: 'reports',
        key: gold.source_id,
        before: { dashboard_url: null },
        after: { dashboard_url: 'https://x.example/' },
      }),
    ],
  ],
  [
    'an API document',
    () => requestAsSteward(saveApiDocument, { file_name: 'gold', api_doc_url: 'https://x.example/' }),
    [
      buildChange('saveApiDocument', {
        subject: 'reports',
        key: gold.source_id,
        before: { api_document_url: null },
        after: { api_document_url: 'https://x.example/' },
      }),
    ],
  ],
  [
    'a sub-category that is added',
    () => requestAsSteward(addSubCategory, { category_id: 1, sub_category_name: 'Loans' }),
    [
      {
        ...buildWriter('addSubCategory'),
        action: 'added',
        subject: 'sub_categories',
        key: '7',
        before: null,
        after: { sub_category_id: 7, category_id: 1, key: 'public-finance-loans', name_en: 'Loans', name_th: 'Loans' },
      },
    ],
  ],
  [
    'a sub-category that is renamed',
    () => requestAsSteward(renameSubCategory, loansRename),
    [
      buildChange('renameSubCategory', {
        subject: 'sub_categories',
        key: '7',
        before: { name_th: 'Loans' },
        after: { name_th: 'เงินกู้' },
      }),
    ],
  ],
  [
    'a sub-category that is removed',
    () => requestAsSteward(removeSubCategory, { sub_category_id: 7 }),
    [
      {
        ...buildWriter('removeSubCategory'),
        action: 'removed',
        subject: 'sub_categories',
        key: '7',
        before: { sub_category_id: 7, category_id: 1, key: 'public-finance-loans', name_en: 'Loans', name_th: 'เงินกู้' },
        after: null,
      },
    ],
  ],
  [
    'a category that is added',
    () => requestAsSteward(saveCategory, { name: 'Health', name_th: 'สุขภาพ', icon: 'folder' }),
    [
      {
        ...buildWriter('saveCategory'),
        action: 'added',
        subject: 'categories',
        key: '4',
        before: null,
        after: { category_id: 4, name_en: 'Health', name_th: 'สุขภาพ', icon: 'folder', position: 4 },
      },
    ],
  ],
  [
    'a category that is changed',
    () => requestAsSteward(saveCategory, { category_id: 4, name: 'Health', name_th: 'สุขภาพ', icon: 'bolt' }),
    [
      buildChange('saveCategory', {
        subject: 'categories',
        key: '4',
        before: { icon: 'folder' },
        after: { icon: 'bolt' },
      }),
    ],
  ],
  [
    'an order of categories',
    () => requestAsSteward(orderCategories, { category_ids: [1, 2, 4, 3] }),
    [
      buildChange('orderCategories', {
        subject: 'categories',
        key: '3',
        before: { position: 3 },
        after: { position: 4 },
      }),
      buildChange('orderCategories', {
        subject: 'categories',
        key: '4',
        before: { position: 4 },
        after: { position: 3 },
      }),
    ],
  ],
  [
    'a sub level that is added',
    () => requestAsSteward(addSubLevel, { sublevel_id: 'secret', sublevel_desc: 'Secret', level_master_id: 2 }),
    [
      {
        ...buildWriter('addSubLevel'),
        action: 'added',
        subject: 'sub_levels',
        key: '3',
        before: null,
        after: { sub_level_id: 3, level_id: 2, key: 'secret', name: 'Secret' },
      },
    ],
  ],
  [
    'a sub level that is changed',
    () => requestAsSteward(editSubLevel, { sublevel_key: 3, sublevel_id: 'secret', sublevel_desc: 'Very secret' }),
    [
      buildChange('editSubLevel', {
        subject: 'sub_levels',
        key: '3',
        before: { name: 'Secret' },
        after: { name: 'Very secret' },
      }),
    ],
  ],
]
for (const [label, write, expectedRecords] of writes)
  test(`${label} adds exactly its records, and a repetition adds none`, async () => {
    assert.deepEqual(
      (await collectRecords(write)).toSorted((a, b) => a.key.localeCompare(b.key)),
      expectedRecords,
    )
    if (!/added/.test(label)) assert.deepEqual(await collectRecords(write), [])
  })

test('creating a report adds one record of its row and one of its keywords', async () => {
  const edited = { ...goldForm.data, source_id: 'made', file_name: 'made', word: ['x'] }
  const [row, keywords, ...more] = await collectRecords(() => requestAsSteward(saveReport, { data: edited }))
  assert.deepEqual(more, [])
  assert.partialDeepStrictEqual(row, { action: 'added', subject: 'reports', key: 'made', before: null })
  assert.equal((row!.after as Record<string, unknown>).file_name, 'made')
  assert.deepEqual(keywords, {
    ...buildWriter('saveReport'),
    action: 'added',
    subject: 'report_keywords',
    key: 'made',
    before: null,
    after: { keywords: ['x'] },
  })
})

test('reads add no record', async () => {
  const reads: [Parameters<typeof requestAsSteward>[0], object?][] = [
    [getReportForm, gold],
    [listRevisions, gold],
    [listCatalogueEntries],
    [listReportNames],
    [getStoredDashboardLink, gold],
    [listLinkChanges, gold],
    [listReportHistory, gold],
    [listSubCategoriesOfCategory],
    [listEditableCategories],
    [listLevels],
    [listSubLevels],
  ]
  assert.deepEqual(
    await collectRecords(async () => Promise.all(reads.map(([call, input]) => requestAsSteward(call, input)))),
    [],
  )
})

test('refused writes add no record', async () => {
  const refused: { call: Parameters<typeof requestAsSteward>[0]; input: object; who?: string }[] = [
    { call: saveReport, input: { data: goldForm.data, revision: 1 } },
    { call: saveReport, input: { data: { ...goldForm.data, source_id: 'x', file_name: 'gold' } } },
    { call: saveReport, input: { data: { ...goldForm.data, sub_category_id: 99 }, revision: 4 } },
    { call: saveReport, input: { data: goldForm.data, revision: 4 }, who: 'reader' },
    { call: removeSubCategory, input: { sub_category_id: 1 } },
    { call: addSubCategory, input: { category_id: 1, sub_category_name: 'Debt' } },
    { call: orderCategories, input: { category_ids: [1] } },
    { call: saveDashboardLink, input: { ...gold, link: 'javascript:alert(1)' } },
  ]
  const sendRefused = async () => {
    for (const { call, input, who = 'steward' } of refused) await portal.request(call, input, who)
  }
  assert.deepEqual(await collectRecords(sendRefused), [])
})
