import { useMatches } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import { CategoryEntry } from './CategoryEntry.tsx'

/** The categories in the drawer, except on the page of a category. The category of the page's report is marked. */
export const CategoryLinks = ({ categories }: { categories: Category[] }) => {
  const currentCategoryId = useReportCategoryId()
  return (
    <ul>
      {categories.map(category => (
        <li key={category.categoryId}>
          <CategoryEntry category={category} current={category.categoryId === currentCategoryId && 'true'} />
        </li>
      ))}
    </ul>
  )
}

/** The data of a page about a report; the data of other pages have no `details`. */
interface ReportPageData {
  details?: Pick<ReportDetails, 'report'>
}

/** Returns the id of the category of the page's report; undefined on a page without a report. */
const useReportCategoryId = () => {
  const pages = useMatches().map(({ loaderData }) => loaderData as ReportPageData | undefined)
  return pages.find(page => page?.details?.report)?.details?.report.categoryId
}
