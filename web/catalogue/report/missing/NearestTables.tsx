import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Day } from '../../../ui/values/Day.tsx'
import { formatNumber } from '../../../ui/values/formats.ts'
import { Title } from '../../../ui/values/Title.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import type { ListedFind } from '../../lists/listed.ts'
import { ReportName } from '../../lists/ReportName.tsx'
import { withParameters } from '../../lists/texts.ts'
import type { Nearest } from './nearest.server.ts'

/** What the words of the address find, the best first, and the way to all of it. */
export const NearestTables = ({ nearest: { words, finds, total } }: { nearest: Nearest }) => {
  const { t } = useTranslation('trust')
  return (
    <section className="nearest" aria-labelledby="nearest">
      <div className="sechead">
        <h2 id="nearest">{t('nearest')}</h2>
        {total > finds.length && (
          <Link className="small" to={withParameters('/', { q: words })}>
            {t('allResults', { shown: formatNumber(total) })}
          </Link>
        )}
      </div>
      <Table finds={finds} />
    </section>
  )
}

const Table = ({ finds }: { finds: ListedFind[] }) => {
  const { t } = useTranslation(['catalogue', 'trust'])
  return (
    <table className="t">
      <thead>
        <tr>
          <th scope="col">{t('dataTable')}</th>
          <th scope="col">{t('category', { ns: 'trust' })}</th>
          <th scope="col" className="r">
            {t('releaseDate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {finds.map(find => (
          <Row key={find.report.fileName} find={find} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ find: { report, otherTitle, category, marks } }: { find: ListedFind }) => (
  <tr>
    <td>
      <ReportName report={report} marks={marks.title} />
      <p className="second small soft" lang={useLanguage() === 'th' ? 'en' : 'th'}>
        <Title text={otherTitle} marks={marks.otherTitle} />
      </p>
    </td>
    <td className="place soft">{category}</td>
    <td className="r date soft">
      <Day of={report.releaseDate} />
    </td>
  </tr>
)
