import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { category } from './categories.ts'

const staff = { method: 'POST', access: menu('ReportConfiguration') } as const
const name = filledText(limits.name, messages.informationRequired.en)

/** The icons a category may have, by their Tabler names: those that the browser is given on every page, so they are few. */
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

/** As it is stored, of whatever icon and length. */
const standingCategory = wire({
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
    "Adds a category at the end, or changes the given one. If the previous values are sent, unchanged fields keep their current values; 'edited meanwhile' with the current category, and nothing is saved, if somebody else has changed the same fields since.",
  input: wire({
    categoryId: ['category_id', identifier.optional()],
    nameEn: ['name', name],
    nameTh: ['name_th', name],
    icon: ['icon', z.enum(categoryIcons)],
    /** What the edit began with. */
    was: ['was', standingCategory.optional()],
  }),
  output: wire({
    status: [
      'status',
      wireValues({ saved: 'success', duplicate: 'Category name is duplicate', outdated: 'edited meanwhile' }),
    ],
    categoryId: ['category_id', z.int().optional()],
    /** With 'edited meanwhile' only: the present category. */
    meanwhile: ['meanwhile', standingCategory.optional()],
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
    /** The order that the edit began with. */
    was: ['was_category_ids', z.array(identifier).max(1000).optional()],
  }),
  output: z.object({ status: z.literal('success') }),
})
