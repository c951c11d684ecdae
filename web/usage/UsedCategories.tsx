import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { UsedCategory } from '../../contract/usage/public-use.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { useLanguage } from '../words/use-language.ts'

/** Lists the categories with the downloads of their tables in a month, each with a bar that compares it with the largest. */
export const UsedCategories = ({ categories }: { categories: UsedCategory[] }) => {
  const { t } = useTranslation('usage')
  const isThai = useLanguage() === 'th'
  const largestCount = Math.max(...categories.map(({ downloads }) => downloads))
  return (
    <section aria-labelledby="used-categories">
      <div className="sechead">
        <h2 id="used-categories">{t('categories')}</h2>
      </div>
      <table className="t" aria-labelledby="used-categories">
        <thead>
          <tr>
            <th scope="col">{t('category')}</th>
            <th scope="col" className="r">
              {t('downloads')}
            </th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ nameEn, nameTh, downloads }) => (
            <tr key={nameEn}>
              <th scope="row">
                <Link className="name" to={`/opendata/${encodeURIComponent(nameEn)}`}>
                  {isThai ? nameTh : nameEn}
                </Link>
                <svg className="share" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(100 * downloads) / largestCount} height="1" />
                </svg>
              </th>
              <td className="r">{formatNumber(downloads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
