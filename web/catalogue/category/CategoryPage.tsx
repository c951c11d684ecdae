import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import { limits } from '../../../contract/limits.ts'
import { PageHead } from '../../frame/PageHead.tsx'
import { useVisit } from '../../frame/use-visit.ts'
import { visitContext } from '../../frame/visit.ts'
import { Pager } from '../../ui/Pager.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { addParameters, buildCategoryPath } from '../lists/catalogue-paths.ts'
import { buildListedGroups } from '../lists/listed.server.ts'
import { pickName } from '../lists/names.ts'
import { parseListParameters, parseSubCategory } from '../search/list-parameters.ts'
import { searchCategory } from '../search/search.server.ts'
import { isBeyondEnd, toResponseInit } from '../search/search.ts'
import type { Route } from './+types/CategoryPage'
import { CategoryHead } from './CategoryHead.tsx'
import { CategoryResults } from './CategoryResults.tsx'
import { CategoryTable } from './CategoryTable.tsx'
import { listFilledSubCategories, listReports, requireCategory } from './category.server.ts'
import { EmptyCategory } from './EmptyCategory.tsx'
import { buildPagePath } from './orders.ts'
import { buildSubCategoryPath } from './sub-category-paths.ts'
import '../search/search.css'
import './category.css'
import '../lists/fold.css'

export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const visit = context.get(visitContext)
  const query = parseListParameters(request.url)
  const [category, subCategories] = await Promise.all([
    requireCategory(visit, params.categoryName),
    listFilledSubCategories(visit),
  ])
  // ?sub= leads to the page of the table that has the heading of this sub-category.
  const subCategoryId = parseSubCategory(request.url)
  if (subCategoryId) throw redirect(buildSubCategoryPath(category, subCategories, subCategoryId))
  const sharedValues = { category, subCategories, query }
  if (query.words) {
    const search = await searchCategory(visit, category.categoryId, query)
    if (isBeyondEnd(search)) throw redirect(buildPagePath(buildCategoryPath(category), query, 1))
    return data({ ...sharedValues, search, list: null }, toResponseInit(search))
  }
  const list = await listReports(visit, category.categoryId, query)
  if (list.groups.length === 0 && query.page > 1) throw redirect(buildPagePath(buildCategoryPath(category), query, 1))
  return {
    ...sharedValues,
    search: null,
    list: { ...list, groups: buildListedGroups(visit, list.groups, subCategories) },
  }
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

const CategoryPage = ({ loaderData: { category, subCategories, query, search, list } }: Route.ComponentProps) => {
  const path = buildCategoryPath(category)
  return (
    <>
      <CategoryMeta
        category={category}
        path={addParameters(path, { page: query.page > 1 ? query.page : undefined })}
        isIndexed={!query.words}
      />
      <CategoryHead category={category} subCategories={subCategories} words={query.words} />
      {search && <CategoryResults category={category} parameters={query} search={search} />}
      {list && list.total === 0 && <EmptyCategory />}
      {list && list.total > 0 && (
        <>
          <CategoryTable groups={list.groups} sorting={{ query, path }} />
          <Pager
            page={list.page}
            pageSize={limits.screenPageSize}
            total={list.total}
            toHref={number => buildPagePath(path, query, number)}
          />
        </>
      )}
    </>
  )
}

/** The title and the description of the page for browsers and search engines. */
const CategoryMeta = ({ category, path, isIndexed }: { category: Category; path: string; isIndexed: boolean }) => {
  const { t } = useTranslation(['catalogue', 'shell'])
  const language = useLanguage()
  const name = pickName(language, category)
  return (
    <PageHead
      title={t('documentTitle', { ns: 'shell', title: name })}
      description={t('categoryDescription', { category: name, office: useVisit().office.name[language] })}
      path={path}
      isIndexed={isIndexed}
    />
  )
}

export default CategoryPage
