import { useTranslation } from 'react-i18next'
import { queryLimits } from '../../../../contract/tables/queries.ts'
import { formatNumber } from '../../../ui/values/formats.ts'

/** The size and rate limits of the API. */
export const Limits = () => {
  const { t } = useTranslation('reference')
  return (
    <section className="section" id="limits">
      <div className="sechead">
        <h2>{t('limits')}</h2>
      </div>
      <ul className="limits">
        <li>{t('limit_rows', { max: formatNumber(queryLimits.rows) })}</li>
        <li>{t('limit_network')}</li>
        <li>{t('limit_wait')}</li>
        <li>{t('limit_time')}</li>
        <li>{t('limit_version')}</li>
      </ul>
    </section>
  )
}
