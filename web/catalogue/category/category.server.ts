import { redirect } from 'react-router'
import { type Category, listAllSubCategories, listCategories } from '../../../contract/catalogue/categories.ts'
import { type GroupedReports, listCategoryReports } from '../../../contract/catalogue/reports.ts'
import { limits } from '../../../contract/limits.ts'
import type { Visit } from '../../../contract/visit.ts'
import { toListedSubCategory } from '../lists/listed.server.ts'
import type { ListedSubCategory } from '../lists/listed.ts'
import type { ListParameters } from '../search/list-parameters.ts'
import { pickSort } from './orders.ts'

/** Returns the category with a name in either language; otherwise throws a redirect home (docs/behaviour/catalogue.md#category-page). */
export const requireCategory = async ({ call }: Visit, name: string): Promise<Category> => {
  // The name comes from the URL, which people also type.
  const normalName = name.normalize('NFC').trim().toLowerCase()
  const { categories } = await call(listCategories)
  const category = categories.find(({ nameEn, nameTh }) =>
    [nameEn, nameTh].some(candidate => candidate.toLowerCase() === normalName),
  )
  if (!category) throw redirect('/')
  return category
}

/** Returns the sub-categories of all categories that have reports visible to the reader, in the order of the catalogue. */
export const listFilledSubCategories = async (visit: Visit): Promise<ListedSubCategory[]> =>
  (await visit.call(listAllSubCategories))
    .filter(({ reportCount }) => reportCount > 0)
    .map(subCategory => toListedSubCategory(visit, subCategory))

/** Returns one page of a category's reports, in the requested order. */
export const listReports = (
  { call, language }: Visit,
  categoryId: number,
  query: ListParameters,
): Promise<GroupedReports> =>
  call(listCategoryReports, {
    categoryId,
    language,
    sort: pickSort(query),
    descending: query.descending,
    page: query.page,
    pageSize: limits.screenPageSize,
  })
