import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../../ui/values/formats.ts'
import { addParameters } from '../../lists/catalogue-paths.ts'
import { ReportLinks } from '../ReportLinks.tsx'
import type { NearestReports } from './nearest-tables.server.ts'

/** The tables that match the words of the address, best first, with a link to all results. */
export const NearestTables = ({ nearest: { words, results, total } }: { nearest: NearestReports }) => {
  const { t } = useTranslation('trust')
  return (
    <section className="nearest" aria-labelledby="nearest">
      <div className="sechead">
        <h2 id="nearest">{t('nearest')}</h2>
        {total > results.length && (
          <Link className="small" to={addParameters('/', { q: words })}>
            {t('allResults', { number: formatNumber(total) })}
          </Link>
        )}
      </div>
      <ReportLinks
        links={results.map(({ category, ...result }) => ({ ...result, detail: category }))}
        detailLabel={t('category')}
      />
    </section>
  )
}
