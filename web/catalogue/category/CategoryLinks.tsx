import { useMatches } from 'react-router'
import type { Category } from '../../../contract/catalogue/categories.ts'
import type { ReportDetails } from '../../../contract/catalogue/report-details.ts'
import { CategoryEntry } from './CategoryEntry.tsx'

/** The drawer outside a category: a link to each; the category of the page's report is marked. */
export const CategoryLinks = ({ categories }: { categories: Category[] }) => {
  const here = useReportCategory()
  return (
    <ul>
      {categories.map(category => (
        <li key={category.categoryId}>
          <CategoryEntry category={category} isHere={category.categoryId === here && 'true'} />
        </li>
      ))}
    </ul>
  )
}

/** Returns the category of the page's report. */
const useReportCategory = () => {
  const page = useMatches().find(({ loaderData }) => (loaderData as ReportPage | undefined)?.details?.report)
  return (page?.loaderData as ReportPage | undefined)?.details?.report.categoryId
}

interface ReportPage {
  details?: Pick<ReportDetails, 'report'>
}
