import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  listAllSubCategories,
  listCategories,
  listCategoryNames,
  listSubCategories,
} from '../../../contract/catalogue/categories.ts'
import { openCatalogue } from '../../testing/catalogue/catalogue-portal.ts'
import { scenarios } from '../../testing/portal.ts'

const { portal, database, economy } = await openCatalogue()
const { requestJson } = portal
const finance = (await requestJson(listCategoryNames))[0].category_id

scenarios(portal, [
  {
    name: 'a visitor sees every category with the number of visible reports',
    call: listCategories,
    contains: ['"name":"Public Finance"', '"name_th":"การคลังภาครัฐ"', '"icon":"coin"', '"report_count":5'],
  },
  {
    name: 'a granted report is counted, and counted separately',
    call: listCategories,
    who: 'granted',
    contains: ['"report_count":6', '"hidden_count":1'],
  },
  { name: 'a visitor gets no count of hidden reports', call: listCategories, lacks: ['hidden_count'] },
  {
    name: 'a category that is switched off is not listed',
    call: listCategories,
    who: 'narrow',
    contains: ['Public Finance', 'Resource'],
    lacks: ['Economy'],
  },
  {
    name: 'another user in the body is ignored',
    call: listCategories,
    input: { user: 1, previlage_id: 1 },
    contains: ['"report_count":5'],
  },
  {
    name: 'the list of names has the same categories',
    call: listCategoryNames,
    who: 'narrow',
    contains: ['Public Finance'],
    lacks: ['Economy'],
  },
  {
    name: 'all sub-categories are listed',
    call: listAllSubCategories,
    contains: ['Growth', 'Water', '"sub_category_key":"water"'],
  },
  {
    name: 'a sub-category has the count of hidden reports for a reader with a grant',
    call: listAllSubCategories,
    who: 'granted',
    contains: ['"hidden_count":1'],
  },
  {
    name: 'a sub-category has no count of hidden reports for a visitor',
    call: listAllSubCategories,
    lacks: ['hidden_count'],
  },
  {
    name: 'a category that is switched off has no sub-categories',
    call: listAllSubCategories,
    who: 'narrow',
    contains: ['Water'],
    lacks: ['Growth'],
  },
  {
    name: 'the sub-categories of one category are listed',
    call: listSubCategories,
    input: { category_id: economy },
    contains: ['Growth', 'Prices', '"report_count":3'],
    lacks: ['Water'],
  },
  {
    name: 'a granted report is counted',
    call: listSubCategories,
    who: 'granted',
    input: { category_id: finance },
    contains: ['"report_count":3'],
  },
  {
    name: 'a category that is switched off has no sub-categories',
    call: listSubCategories,
    who: 'narrow',
    input: { category_id: economy },
    body: { status: 'not found data' },
  },
  {
    name: 'a category that does not exist has no sub-categories',
    call: listSubCategories,
    input: { category_id: 999 },
    body: { status: 'not found data' },
  },
])

test('categories are in the order of the office, with a count of 0 for empty ones', async () => {
  const { data: categories } = await requestJson(listCategories)
  assert.deepEqual(
    categories.map(({ name, report_count }: Record<string, unknown>) => [name, report_count]),
    [
      ['Public Finance', 5],
      ['Economy', 4],
      ['Resource', 2],
    ],
  )
  await database
    .insertInto('categories')
    .values({ name_en: 'Agro', name_th: 'การเกษตร', icon: 'leaf', position: 0 })
    .execute()
  const names = (await requestJson(listCategoryNames)).map(({ name, report_count }: Record<string, unknown>) => [
    name,
    report_count,
  ])
  assert.deepEqual(names[0], ['Agro', 0])
})

test('sub-categories are ordered by category', async () => {
  const names = (await requestJson(listAllSubCategories)).map((part: Record<string, unknown>) => part.sub_category_name)
  assert.deepEqual(names, ['Debt', 'Revenue', 'Growth', 'Prices', 'Energy', 'Water'])
})
