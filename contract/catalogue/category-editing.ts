import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { category } from './categories.ts'

const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const
const categoryName = filledText(limits.name, messages.informationRequired.en)

/** The icons of categories, by their Tabler names. The choice is small, because every page sends all of them to the browser. */
export const categoryIcons = [
  'building-bank',
  'trending-up',
  'coins',
  'bolt',
  'briefcase',
  'plane-departure',
  'building',
  'cpu',
  'plant-2',
  'shopping-cart',
  'folder',
] as const

/** The stored values, without the limits of new ones: a stored name may be longer, a stored icon may not be among `categoryIcons`. */
const storedCategory = wire({
  nameEn: ['name', z.string()],
  nameTh: ['name_th', z.string()],
  icon: ['icon', z.string()],
})

export const listEditableCategories = call({
  ...staffCall,
  name: 'listEditableCategories',
  path: '/api/getEditableCategories',
  summary:
    "Lists every category in the order that staff have set, including those that are switched off for the caller's role.",
  input: z.object({}),
  output: wire({ categories: ['result', z.array(category)] }),
})

export const saveCategory = call({
  ...staffCall,
  name: 'saveCategory',
  path: '/api/saveCategory',
  summary:
    "Adds a category at the end, or changes the given one. If the expected values are sent, fields that the edit did not change keep their stored values. Nothing is saved if someone else has changed the same fields ('edited meanwhile'), or if another category has one of the names. 404 for a category that does not exist.",
  input: wire({
    /** Absent for a new category. */
    categoryId: ['category_id', identifier.optional()],
    nameEn: ['name', categoryName],
    nameTh: ['name_th', categoryName],
    icon: ['icon', z.enum(categoryIcons)],
    /** The values when the edit began. Without them, the edit replaces the stored values. */
    expected: ['was', storedCategory.optional()],
  }),
  output: wire({
    status: [
      'status',
      wireValues({ saved: 'success', duplicate: 'Category name is duplicate', outdated: 'edited meanwhile' }),
    ],
    /** The id of the saved category, or of the one that already has the name. */
    categoryId: ['category_id', z.int().optional()],
    /** The stored values; only with 'edited meanwhile'. */
    stored: ['meanwhile', storedCategory.optional()],
  }),
})

export const orderCategories = call({
  ...staffCall,
  name: 'orderCategories',
  path: '/api/orderCategories',
  summary:
    'Sets the order of the categories. 400 if the list names a category twice, 409 if it is not complete or if someone else has changed the order since the edit began.',
  input: wire({
    categoryIds: ['category_ids', z.array(identifier).min(1).max(1000)],
    /** The order when the edit began. Without it, the edit replaces any stored order. */
    expected: ['was_category_ids', z.array(identifier).max(1000).optional()],
  }),
  output: z.object({ status: z.literal('success') }),
})
