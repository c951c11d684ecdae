import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { subCategory } from './categories.ts'

const staff = { method: 'POST', access: menu('ReportConfiguration') } as const
const nameEn = filledText(limits.name, messages.informationRequired.en)
/** By default the English name. */
const nameTh = text(limits.name).trim().default('')
const saved = wire({
  status: ['status', wireValues({ saved: 'success', duplicate: 'Sub Category name is duplicate' })],
  subCategoryId: ['sub_category_id', z.int().optional()],
})
/** The stored values, of any length. */
const currentNames = wire({
  nameEn: ['sub_category_name', z.string()],
  nameTh: ['sub_category_name_th', z.string()],
})

export const listSubCategoriesOfCategory = call({
  ...staff,
  name: 'listSubCategoriesOfCategory',
  path: '/api/getSubCategoryName',
  summary:
    'The sub-categories of a category for staff, including those without a report; of all categories if none is given.',
  input: wire({ categoryId: ['category_id', identifier.optional()] }),
  output: z.array(subCategory),
})

export const addSubCategory = call({
  ...staff,
  name: 'addSubCategory',
  path: '/api/saveSubCategoryName',
  summary: 'Adds a sub-category to a category.',
  input: wire({
    categoryId: ['category_id', identifier],
    nameEn: ['sub_category_name', nameEn],
    nameTh: ['sub_category_name_th', nameTh],
  }),
  output: saved,
})

export const renameSubCategory = call({
  ...staff,
  name: 'renameSubCategory',
  path: '/api/editSub_category',
  summary:
    "Renames a sub-category. If the previous values are sent, 'edited meanwhile' as in saveCategory, and nothing is saved, if someone else has renamed it since.",
  input: wire({
    subCategoryId: ['sub_category_id', identifier],
    nameEn: ['sub_category_name', nameEn],
    nameTh: ['sub_category_name_th', nameTh],
    /** The values at the start of the edit. */
    was: ['was', currentNames.optional()],
  }),
  output: wire({
    status: [
      'status',
      wireValues({ saved: 'success', duplicate: 'Sub Category name is duplicate', outdated: 'edited meanwhile' }),
    ],
    subCategoryId: ['sub_category_id', z.int().optional()],
    /** With 'edited meanwhile' only: the stored names. */
    meanwhile: ['meanwhile', currentNames.optional()],
  }),
})

export const removeSubCategory = call({
  ...staff,
  name: 'removeSubCategory',
  path: '/api/deleteSub_category',
  summary:
    "Removes a sub-category; 'Not Success' with the reports if any use it. One that no longer exists counts as removed.",
  input: wire({
    subCategoryId: ['sub_category_id', identifier],
    /** Removes nothing; returns whether it could: 'not used' or 'Not Success'. */
    checkOnly: ['check_only', z.boolean().default(false)],
  }),
  output: wire({
    status: ['status', wireValues({ removed: 'success', inUse: 'Not Success', unused: 'not used' })],
    /** The first hundred reports that use it, and their total. */
    usedBy: [
      'used_by',
      z.array(
        wire({
          sourceId: ['source_id', z.string()],
          titleEn: ['export_excel_name', z.string()],
          titleTh: ['export_excel_name_th', z.string()],
        }),
      ),
    ],
    useCount: ['use_count', z.int()],
  }),
})
