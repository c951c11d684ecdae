import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatNumber } from '../../../ui/values/formats.ts'
import { addParameters } from '../../lists/texts.ts'
import { ReportLinks } from '../ReportLinks.tsx'
import type { Nearest } from './nearest.server.ts'

/** The tables that match the words of the address, best first, with a link to all results. */
export const NearestTables = ({ nearest: { words, finds, total } }: { nearest: Nearest }) => {
  const { t } = useTranslation('trust')
  return (
    <section className="nearest" aria-labelledby="nearest">
      <div className="sechead">
        <h2 id="nearest">{t('nearest')}</h2>
        {total > finds.length && (
          <Link className="small" to={addParameters('/', { q: words })}>
            {t('allResults', { shown: formatNumber(total) })}
          </Link>
        )}
      </div>
      <ReportLinks
        links={finds.map(({ category, ...find }) => ({ ...find, detail: category }))}
        detailLabel={t('category')}
      />
    </section>
  )
}
