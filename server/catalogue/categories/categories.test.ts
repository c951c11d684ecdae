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
const read = async (...asked: Parameters<typeof portal.ask>) => JSON.parse((await portal.ask(...asked)).text)
const finance = (await read(listCategoryNames))[0].category_id

scenarios(portal, [
  {
    name: 'a visitor sees all, with what there is to see in each',
    call: listCategories,
    contains: ['"name":"Public Finance"', '"name_th":"การคลังภาครัฐ"', '"icon":"coin"', '"report_count":5'],
  },
  {
    name: 'a granted report counts, and is told apart',
    call: listCategories,
    who: 'granted',
    contains: ['"report_count":6', '"hidden_count":1'],
  },
  { name: 'a visitor is told of none that is hidden', call: listCategories, lacks: ['hidden_count'] },
  {
    name: 'a category switched off is not there',
    call: listCategories,
    who: 'narrow',
    contains: ['Public Finance', 'Resource'],
    lacks: ['Economy'],
  },
  {
    name: 'another user in the body changes nothing',
    call: listCategories,
    asked: { user: 1, previlage_id: 1 },
    contains: ['"report_count":5'],
  },
  {
    name: 'the bare list holds the same',
    call: listCategoryNames,
    who: 'narrow',
    contains: ['Public Finance'],
    lacks: ['Economy'],
  },
  {
    name: 'all of every category',
    call: listAllSubCategories,
    contains: ['Growth', 'Water', '"sub_category_key":"water"'],
  },
  {
    name: 'a sub-category tells a granted reader of what not everybody sees',
    call: listAllSubCategories,
    who: 'granted',
    contains: ['"hidden_count":1'],
  },
  { name: 'and a visitor of nothing', call: listAllSubCategories, lacks: ['hidden_count'] },
  {
    name: 'none of a category switched off',
    call: listAllSubCategories,
    who: 'narrow',
    contains: ['Water'],
    lacks: ['Growth'],
  },
  {
    name: 'those of one category',
    call: listSubCategories,
    asked: { category_id: economy },
    contains: ['Growth', 'Prices', '"report_count":3'],
    lacks: ['Water'],
  },
  {
    name: 'a granted report counts',
    call: listSubCategories,
    who: 'granted',
    asked: { category_id: finance },
    contains: ['"report_count":3'],
  },
  {
    name: 'none of a category switched off',
    call: listSubCategories,
    who: 'narrow',
    asked: { category_id: economy },
    answers: { status: 'not found data' },
  },
  {
    name: 'none of a category that is not there',
    call: listSubCategories,
    asked: { category_id: 999 },
    answers: { status: 'not found data' },
  },
])

test('categories are in the order of the office, with a count of 0 for empty ones', async () => {
  const { data: listed } = await read(listCategories)
  assert.deepEqual(
    listed.map(({ name, report_count }: Record<string, unknown>) => [name, report_count]),
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
  const names = (await read(listCategoryNames)).map(({ name, report_count }: Record<string, unknown>) => [
    name,
    report_count,
  ])
  assert.deepEqual(names[0], ['Agro', 0])
})

test('sub-categories are ordered by category', async () => {
  const names = (await read(listAllSubCategories)).map((part: Record<string, unknown>) => part.sub_category_name)
  assert.deepEqual(names, ['Debt', 'Revenue', 'Growth', 'Prices', 'Energy', 'Water'])
})
