import { useMatches } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import { CategoryEntry } from './CategoryEntry.tsx'

/** The drawer outside a category: a link to each; the category of the page's report is marked. */
export const CategoryLinks = ({ categories }: { categories: Category[] }) => {
  const currentCategoryId = useReportCategoryId()
  return (
    <ul>
      {categories.map(category => (
        <li key={category.categoryId}>
          <CategoryEntry category={category} isHere={category.categoryId === currentCategoryId && 'true'} />
        </li>
      ))}
    </ul>
  )
}

/** Returns the id of the category of the page's report. */
const useReportCategoryId = () => {
  const page = useMatches().find(({ loaderData }) => (loaderData as ReportPage | undefined)?.details?.report)
  return (page?.loaderData as ReportPage | undefined)?.details?.report.categoryId
}

interface ReportPage {
  details?: Pick<ReportDetails, 'report'>
}
