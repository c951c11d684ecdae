import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues } from '../wire.ts'
import { subCategory } from './categories.ts'

const staffCall = { method: 'POST', access: menu('ReportConfiguration') } as const
const nameEn = filledText(limits.name, messages.informationRequired.en)
/** If it is empty, the English name is used. */
const nameTh = text(limits.name).trim().default('')
const saveOutput = wire({
  status: ['status', wireValues({ saved: 'success', duplicate: 'Sub Category name is duplicate' })],
  /** The id of the saved sub-category, or of the one that already has the name. */
  subCategoryId: ['sub_category_id', z.int().optional()],
})
/** The stored names, without the limits of new ones: stored names may be longer. */
const storedNames = wire({
  nameEn: ['sub_category_name', z.string()],
  nameTh: ['sub_category_name_th', z.string()],
})

export const listSubCategoriesOfCategory = call({
  ...staffCall,
  name: 'listSubCategoriesOfCategory',
  path: '/api/getSubCategoryName',
  summary:
    'Lists the sub-categories of a category, or of all categories if none is given. Sub-categories without a report are included.',
  input: wire({ categoryId: ['category_id', identifier.optional()] }),
  output: z.array(subCategory),
})

export const addSubCategory = call({
  ...staffCall,
  name: 'addSubCategory',
  path: '/api/saveSubCategoryName',
  summary:
    'Adds a sub-category to a category. Nothing is saved if another sub-category of the category has one of the names. 400 for a category that does not exist.',
  input: wire({
    categoryId: ['category_id', identifier],
    nameEn: ['sub_category_name', nameEn],
    nameTh: ['sub_category_name_th', nameTh],
  }),
  output: saveOutput,
})

export const renameSubCategory = call({
  ...staffCall,
  name: 'renameSubCategory',
  path: '/api/editSub_category',
  summary:
    "Renames a sub-category. If the expected names are sent, a name that the edit did not change keeps its stored value. Nothing is saved if someone else has changed the same name ('edited meanwhile'), or if another sub-category of the category has one of the names. 404 for a sub-category that does not exist.",
  input: wire({
    subCategoryId: ['sub_category_id', identifier],
    nameEn: ['sub_category_name', nameEn],
    nameTh: ['sub_category_name_th', nameTh],
    /** The names when the edit began. Without them, the edit replaces the stored names. */
    expected: ['was', storedNames.optional()],
  }),
  output: wire({
    status: [
      'status',
      wireValues({ saved: 'success', duplicate: 'Sub Category name is duplicate', outdated: 'edited meanwhile' }),
    ],
    subCategoryId: ['sub_category_id', z.int().optional()],
    /** The stored names; only with 'edited meanwhile'. */
    stored: ['meanwhile', storedNames.optional()],
  }),
})

export const removeSubCategory = call({
  ...staffCall,
  name: 'removeSubCategory',
  path: '/api/deleteSub_category',
  summary:
    "Removes a sub-category. Nothing is removed if reports use it: the status is 'Not Success', and the output lists them. A sub-category that no longer exists counts as removed.",
  input: wire({
    subCategoryId: ['sub_category_id', identifier],
    /** True to remove nothing and only return whether reports use it: 'not used' or 'Not Success'. */
    checkOnly: ['check_only', z.boolean().default(false)],
  }),
  output: wire({
    status: ['status', wireValues({ removed: 'success', inUse: 'Not Success', unused: 'not used' })],
    /** The first hundred reports that use the sub-category; `usedByCount` is the number of all of them. */
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
    usedByCount: ['use_count', z.int()],
  }),
})
