import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { identifier } from '../fields.ts'
import { wire } from '../wire.ts'

export const category = wire({
  categoryId: ['category_id', z.int()],
  nameEn: ['name', z.string()],
  nameTh: ['name_th', z.string()],
  /** The name of the category's icon among the Tabler icons. */
  icon: ['icon', z.string()],
  /** Number of its reports that the caller may see. */
  reportCount: ['report_count', z.int()],
  /** Number of the counted reports that are Inactive or restricted; absent if there are none. */
  hiddenCount: ['hidden_count', z.int().optional()],
})
export type Category = z.output<typeof category>

export const subCategory = wire({
  subCategoryId: ['sub_category_id', z.int()],
  nameEn: ['sub_category_name', z.string()],
  nameTh: ['sub_category_name_th', z.string()],
  categoryId: ['category_id', z.int()],
  /** A unique text made of the English names; it does not change when the sub-category is renamed. */
  key: ['sub_category_key', z.string()],
  /** Number of its reports that the caller may see. */
  reportCount: ['report_count', z.int()],
  /** Number of the counted reports that are Inactive or restricted; absent if there are none. */
  hiddenCount: ['hidden_count', z.int().optional()],
})
export type SubCategory = z.output<typeof subCategory>

export const listCategories = call({
  name: 'listCategories',
  method: 'POST',
  path: '/api/getCategoryByUser',
  access: anyone,
  summary: 'Lists the categories that the caller can see, in the order that staff have set.',
  input: z.object({}),
  output: wire({ categories: ['data', z.array(category)] }),
})

/** Has the name of its path, but returns the same objects as `listCategories`. */
export const listCategoryNames = call({
  name: 'listCategoryNames',
  method: 'GET',
  path: '/api/getCategoryName',
  access: anyone,
  summary: 'Lists the same categories as listCategories, without an enclosing object.',
  input: z.object({}),
  output: z.array(category),
})

/** The object that the wire has instead of an empty list of sub-categories; clients decode it to an empty list. */
const noSubCategories = z.object({ status: z.literal('not found data') })

export const listSubCategories = call({
  name: 'listSubCategories',
  method: 'POST',
  path: '/api/getDataSubCategory',
  access: anyone,
  summary: "Lists the sub-categories of a category. If it has none, the status is 'not found data'.",
  input: wire({ categoryId: ['category_id', identifier] }),
  output: z.codec(z.union([z.array(subCategory), noSubCategories]), z.custom<SubCategory[]>(), {
    decode: value => (Array.isArray(value) ? value : []),
    encode: value => (value.length ? value : { status: 'not found data' as const }),
  }),
})

export const listAllSubCategories = call({
  name: 'listAllSubCategories',
  method: 'GET',
  path: '/api/getSub_category',
  access: anyone,
  summary: 'Lists every sub-category that the caller can see.',
  input: z.object({}),
  output: z.array(subCategory),
})
