import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { category } from './categories.ts'

const staff = { method: 'POST', access: menu('ReportConfiguration') } as const
const name = filledText(limits.name, messages.informationRequired.en)

/** Icons of categories by their Tabler names: few, since every page sends them to the browser. */
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

/** The stored values, including icons and lengths that are no longer allowed. */
const currentCategory = wire({
  nameEn: ['name', z.string()],
  nameTh: ['name_th', z.string()],
  icon: ['icon', z.string()],
})

export const listEditableCategories = call({
  ...staff,
  name: 'listEditableCategories',
  path: '/api/getEditableCategories',
  summary: "Every category in its order, including those that are switched off for the caller's role.",
  input: z.object({}),
  output: wire({ categories: ['result', z.array(category)] }),
})

export const saveCategory = call({
  ...staff,
  name: 'saveCategory',
  path: '/api/saveCategory',
  summary:
    "Adds a category at the end, or changes the given one. If the previous values are sent, unchanged fields keep their current values; 'edited meanwhile' with the current category, and nothing is saved, if someone else has changed the same fields since.",
  input: wire({
    categoryId: ['category_id', identifier.optional()],
    nameEn: ['name', name],
    nameTh: ['name_th', name],
    icon: ['icon', z.enum(categoryIcons)],
    /** The values at the start of the edit. */
    was: ['was', currentCategory.optional()],
  }),
  output: wire({
    status: [
      'status',
      wireValues({ saved: 'success', duplicate: 'Category name is duplicate', outdated: 'edited meanwhile' }),
    ],
    categoryId: ['category_id', z.int().optional()],
    /** With 'edited meanwhile' only: the stored category. */
    meanwhile: ['meanwhile', currentCategory.optional()],
  }),
})

export const orderCategories = call({
  ...staff,
  name: 'orderCategories',
  path: '/api/orderCategories',
  summary:
    'Reorders the categories; the order contains each of them once. 409 if the list is not complete, or if the order has changed since the edit began.',
  input: wire({
    categoryIds: ['category_ids', z.array(identifier).min(1).max(1000)],
    /** The order at the start of the edit. */
    was: ['was_category_ids', z.array(identifier).max(1000).optional()],
  }),
  output: z.object({ status: z.literal('success') }),
})
