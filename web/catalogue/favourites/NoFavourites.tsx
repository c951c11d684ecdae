import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useVisit } from '../../frame/use-visit.ts'
import { Glyphs } from '../../ui/Glyphs.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { buildCategoryPath } from '../lists/catalogue-paths.ts'
import type { ListedReport } from '../lists/listed.ts'
import { ReportName } from '../lists/ReportName.tsx'
import { rowGlyphs } from '../lists/row-glyphs.ts'
import { FavouriteStar } from './FavouriteStar.tsx'

/** Shown instead of the table of favourites: explains how to add one, and suggests reports that are often downloaded. */
export const NoFavourites = ({ suggestions }: { suggestions: ListedReport[] }) => {
  const { t } = useTranslation('catalogue')
  const [firstCategory] = useVisit().categories
  return (
    <>
      <div className="empty nofavourites">
        <Icon of={IconStar} size={32} />
        <h2>{t('noFavourites')}</h2>
        <p className="soft">{t('noFavouritesText')}</p>
        <div className="actions">
          {firstCategory && (
            <Link className="btn primary" to={buildCategoryPath(firstCategory)}>
              {t('browse')}
            </Link>
          )}
          <Link className="btn quiet" to="/">
            <Icon of={IconSearch} />
            {t('searchData')}
          </Link>
        </div>
      </div>
      {suggestions.length > 0 && <OftenDownloaded reports={suggestions} />}
    </>
  )
}

const OftenDownloaded = ({ reports }: { reports: ListedReport[] }) => {
  const { t } = useTranslation(['catalogue', 'frequencies'])
  return (
    <section className="often rows" aria-labelledby="often">
      <Glyphs drawings={rowGlyphs} />
      <h2 id="often">{t('oftenDownloadedByOthers')}</h2>
      <table className="t" aria-labelledby="often">
        <thead className="vh">
          <tr>
            {[t('favourite'), t('dataTable'), t('frequency'), t('releaseDate')].map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reports.map(report => (
            <tr key={report.fileName}>
              <td className="k-star">
                <FavouriteStar report={report} />
              </td>
              <th scope="row">
                <ReportName report={report} />
              </th>
              <td className="k-freq soft nowrap">{t(report.frequency, { ns: 'frequencies' })}</td>
              <td className="r date soft">
                <Day of={report.releaseDate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
