import type { Call } from '../../../contract/call.ts'
import { listEditableCategories, orderCategories, saveCategory } from '../../../contract/catalogue/category-editing.ts'
import { listCatalogueEntries, listReportNames } from '../../../contract/catalogue/editing/report-choices.ts'
import { listRevisions } from '../../../contract/catalogue/editing/report-revisions.ts'
import {
  addSubLevel,
  editSubLevel,
  listLevels,
  listSubLevels,
  listSubLevelsOfLevel,
} from '../../../contract/catalogue/levels.ts'
import { getReportForm, saveReport } from '../../../contract/catalogue/report-editing.ts'
import {
  getStoredDashboardLink,
  listLinkChanges,
  saveApiDocument,
  saveDashboardLink,
} from '../../../contract/catalogue/report-links.ts'
import {
  addSubCategory,
  listSubCategoriesOfCategory,
  removeSubCategory,
  renameSubCategory,
} from '../../../contract/catalogue/sub-category-editing.ts'
import { listReportHistory } from '../../../contract/catalogue/versions/report-history.ts'
import { openEditing } from '../../testing/catalogue/editing.ts'
import { type Scenario, scenarios } from '../../testing/portal.ts'
import { fileNames, formatValue, ids, names, notText, without } from '../../testing/wrong-values.ts'

const { portal, readStoredState, requestJson } = await openEditing()

const {
  data: gold,
  sublevel_key,
  revision,
} = await requestJson(getReportForm, { source_id: 'source.gold-price' }, 'steward')
const save = { data: gold, sublevel_key, revision }
const source = { source_id: 'source.gold-price' }
const secret = { source_id: 'source.revenue-forecast' }

/** Each call with input that changes nothing even if it is allowed, and a part of the response. */
const calls: [call: Call, input: object, textOnSuccess: string][] = [
  [getReportForm, secret, 'Revenue forecast'],
  [saveReport, save, '"success"'],
  [listRevisions, secret, 'Revenue forecast'],
  [listCatalogueEntries, {}, 'Revenue of former years'],
  [listReportNames, {}, 'Revenue forecast'],
  [saveApiDocument, { file_name: 'public-debt', api_doc_url: 'https://api.example/debt' }, '"success"'],
  [saveDashboardLink, { ...source, link: '' }, '"success"'],
  [getStoredDashboardLink, { source_id: 'source.public-debt' }, 'dashboard.example'],
  [listLinkChanges, { source_id: 'source.public-debt' }, 'dashboard.example'],
  [listReportHistory, secret, 'Revenue forecast'],
  [listSubCategoriesOfCategory, {}, 'Water'],
  [addSubCategory, { category_id: 1, sub_category_name: 'Debt' }, 'Sub Category name is duplicate'],
  [renameSubCategory, { sub_category_id: 1, sub_category_name: 'Debt', sub_category_name_th: 'หนี้' }, '"success"'],
  [removeSubCategory, { sub_category_id: 1 }, 'Not Success'],
  [listEditableCategories, {}, 'Economy'],
  [saveCategory, { name: 'Economy', name_th: 'x', icon: 'coins' }, 'Category name is duplicate'],
  [orderCategories, { category_ids: [1, 2, 3] }, '"success"'],
  [listLevels, {}, 'Restricted data'],
  [listSubLevels, {}, 'restricted-general'],
  [listSubLevelsOfLevel, { level_Master_id: 2 }, 'restricted-general'],
  [addSubLevel, { sublevel_id: 'general', sublevel_desc: 'x', level_master_id: 1 }, 'Sub Level id is duplicate'],
  [editSubLevel, { sublevel_key: 1, sublevel_id: 'general', sublevel_desc: 'General' }, '"success"'],
]

const roles: [who: string, status: number, refusal: string][] = [
  ['visitor', 401, 'Please login'],
  ['owing', 401, 'Please login'],
  ['reader', 403, 'Permission denied'],
  ['analyst', 403, 'Permission denied'],
  ['steward', 200, ''],
  ['administrator', 200, ''],
  ['system', 200, ''],
]

scenarios(
  portal,
  calls.flatMap(([call, input, textOnSuccess]) =>
    roles.map(
      ([who, status, refusal]): Scenario => ({
        name: `${who} gets ${status}`,
        call,
        input,
        who,
        status,
        contains: [status === 200 ? textOnSuccess : refusal],
        lacks: status === 200 ? [] : ['evenue', 'example', 'general', 'Debt'],
      }),
    ),
  ),
  readStoredState,
)

const addresses = [
  5,
  'javascript:alert(1)',
  'http://data.example.org',
  '//evil.example',
  'https://a:b@evil.example',
  'https://evil.example\\@x',
  'data:text/html,x',
  `https://x/${'a'.repeat(2000)}`,
  'https://x/\u0000',
]

const fields: [call: Call, field: string, values: unknown[], others?: object][] = [
  [saveReport, 'revision', [-1, 1.5, '1', null, 1e300], save],
  [saveReport, 'sublevel_key', ids.filter(id => id !== undefined), save],
  [saveReport, 'data', [5, null, 'x', undefined, []], save],
  ...[getReportForm, listRevisions, getStoredDashboardLink, listLinkChanges, listReportHistory].map(
    (call): (typeof fields)[number] => [call, 'source_id', fileNames],
  ),
  ...[listRevisions, listLinkChanges, listReportHistory].flatMap((call): typeof fields => [
    [call, 'page', [0, -1, 1.5, '1', null, 1e300], source],
    [call, 'page_size', [0, -1, 11, '10', 'All', null], source],
  ]),
  [listReportNames, 'text_search', [...notText, 'x'.repeat(201), 'a\u0000']],
  [listCatalogueEntries, 'text_search', ['x'.repeat(201)]],
  [listCatalogueEntries, 'sort', ['', 'source_id; drop table reports', 'name', 'Title']],
  [listCatalogueEntries, 'language', ['', 'de', 'en" collate "C']],
  [listCatalogueEntries, 'descending', ['', 'maybe']],
  [listCatalogueEntries, 'page', ['0', '-1', '1.5', 'x', '1e300', '']],
  [listCatalogueEntries, 'page_size', ['0', '1001', 'All']],
  [saveApiDocument, 'file_name', fileNames, { api_doc_url: '' }],
  [saveApiDocument, 'api_doc_url', [...addresses, undefined], { file_name: 'gold-price' }],
  [saveDashboardLink, 'source_id', fileNames, { link: '' }],
  [saveDashboardLink, 'link', [...addresses, null, undefined], source],
  [listSubCategoriesOfCategory, 'category_id', ids.filter(id => id !== undefined)],
  [addSubCategory, 'category_id', [...ids, 999], { sub_category_name: 'New' }],
  [addSubCategory, 'sub_category_name', names, { category_id: 1 }],
  [addSubCategory, 'sub_category_name_th', [5, null, 'x'.repeat(256)], { category_id: 1, sub_category_name: 'New' }],
  [renameSubCategory, 'sub_category_id', ids, { sub_category_name: 'New' }],
  [renameSubCategory, 'sub_category_name', names, { sub_category_id: 1 }],
  [removeSubCategory, 'sub_category_id', ids],
  [saveCategory, 'category_id', ids.filter(id => id !== undefined), { name: 'New', name_th: 'ใหม่', icon: 'coins' }],
  [saveCategory, 'name', names, { name_th: 'ใหม่', icon: 'coins' }],
  [saveCategory, 'name_th', names, { name: 'New', icon: 'coins' }],
  [saveCategory, 'icon', [...notText, '', 'skull', undefined], { name: 'New', name_th: 'ใหม่' }],
  [
    orderCategories,
    'category_ids',
    [5, null, '1', {}, [], [1, 2, 2], [1, 1, 2, 3], [0], Array(1001).fill(1), undefined],
  ],
  [listSubLevelsOfLevel, 'level_Master_id', ids],
  [addSubLevel, 'sublevel_id', [...names, 'สาม', 'a b'], { sublevel_desc: 'New', level_master_id: 1 }],
  [addSubLevel, 'sublevel_desc', names, { sublevel_id: 'new', level_master_id: 1 }],
  [addSubLevel, 'level_master_id', [...ids, 999], { sublevel_id: 'new', sublevel_desc: 'New' }],
  [editSubLevel, 'sublevel_key', ids, { sublevel_id: 'new', sublevel_desc: 'New' }],
  [editSubLevel, 'sublevel_id', [...names, 'สาม'], { sublevel_key: 1, sublevel_desc: 'New' }],
  [editSubLevel, 'sublevel_desc', names, { sublevel_key: 1, sublevel_id: 'new' }],
]

const refused = fields.flatMap(([call, field, values, others = {}]) =>
  values.map(
    (value): Scenario => ({
      name: `${field} ${formatValue(value)} is refused by name`,
      call,
      who: 'steward',
      input: without(others, field, value),
      status: 400,
      contains: [`"field":"${field}`],
    }),
  ),
)
scenarios(portal, refused, readStoredState)

const names404 = { sub_category_name: 'New', name: 'New', name_th: 'ใหม่', icon: 'coins' }
const missing: [call: Call, input: object][] = [
  [getReportForm, { source_id: 'no-such' }],
  [listRevisions, { source_id: 'no-such' }],
  [getStoredDashboardLink, { source_id: 'no-such' }],
  [listLinkChanges, { source_id: 'no-such' }],
  [listReportHistory, { source_id: 'no-such' }],
  [saveReport, { ...save, data: { ...gold, source_id: 'no-such', file_name: 'no-such' } }],
  [saveApiDocument, { file_name: 'no-such', api_doc_url: 'https://x.example/' }],
  [saveDashboardLink, { source_id: 'no-such', link: 'https://x.example/' }],
  [renameSubCategory, { ...names404, sub_category_id: 999 }],
  [saveCategory, { ...names404, category_id: 999 }],
  [editSubLevel, { sublevel_key: 999, sublevel_id: 'new', sublevel_desc: 'New' }],
]
scenarios(
  portal,
  [
    ...missing.map(
      ([call, input]): Scenario => ({
        name: 'an item that does not exist is 404',
        call,
        who: 'steward',
        input,
        status: 404,
      }),
    ),
    {
      name: 'a sub-category that does not exist is refused',
      call: saveReport,
      who: 'steward',
      input: { ...save, data: { ...gold, sub_category_id: 999 } },
      status: 400,
      contains: ['"field":"data.sub_category_id"'],
    },
    {
      name: 'a sub level that does not exist is refused',
      call: saveReport,
      who: 'steward',
      input: { ...save, sublevel_key: 999 },
      status: 400,
      contains: ['"field":"sublevel_key"'],
    },
    {
      name: 'an order without a category is refused, as after a concurrent addition',
      call: orderCategories,
      who: 'steward',
      input: { category_ids: [2, 1] },
      status: 409,
    },
    {
      name: 'an order with a deleted category is refused',
      call: orderCategories,
      who: 'steward',
      input: { category_ids: [3, 2, 1, 9] },
      status: 409,
    },
    {
      name: 'a sub-category that is already deleted counts as removed',
      call: removeSubCategory,
      who: 'steward',
      input: { sub_category_id: 999 },
      body: { status: 'success', used_by: [], use_count: 0 },
    },
    {
      name: 'another user in the body is ignored',
      call: listCatalogueEntries,
      who: 'reader',
      input: { user: 'administrator', user_id: '1', previlage_id: '1' },
      status: 403,
    },
  ],
  readStoredState,
)
