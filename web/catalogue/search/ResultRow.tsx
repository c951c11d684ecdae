import { useTranslation } from 'react-i18next'
import { folding } from '../../ui/table/folding.ts'
import { Day } from '../../ui/values/Day.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { Title } from '../../ui/values/Title.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { FavouriteStar } from '../favourites/FavouriteStar.tsx'
import type { ListedFind } from '../lists/listed.ts'
import { ReportName } from '../lists/ReportName.tsx'
import { DashboardIcon } from '../lists/RowIcons.tsx'
import { Reason } from './Reason.tsx'

/** Returns why a report was found, without a match in the description if the description marks it. */
const pickReason = ({ matches, missing, marks }: ListedFind) => ({
  matches: matches.filter(({ field }) => field !== 'description' || marks.description.length === 0),
  missing,
})

/** A found report: title in both languages, description and category. */
export const ResultRow = ({ result }: { result: ListedFind }) => {
  const { t } = useTranslation('frequencies')
  const { report } = result
  return (
    <tr {...folding.row}>
      <td {...folding.cell} className="k-star">
        <FavouriteStar report={report} />
      </td>
      <td {...folding.cell} className="k-name">
        <ReportName report={report} marks={result.marks.title} />
        <OtherTitle result={result} />
        <Description result={result} />
        <Place result={result} />
        <Reason {...pickReason(result)} />
      </td>
      <td {...folding.cell} className="k-dash c">
        <DashboardIcon to={report.dashboard} />
      </td>
      <td {...folding.cell} className="k-freq soft nowrap">
        {t(report.frequency)}
      </td>
      <td {...folding.cell} className="k-date r date soft">
        <Day of={report.releaseDate} />
      </td>
    </tr>
  )
}

/** The title in the other language, one line below in the same size (design of the portal). */
const OtherTitle = ({ result: { otherTitle, marks } }: { result: ListedFind }) => (
  <p className="second" lang={useLanguage() === 'th' ? 'en' : 'th'}>
    <Title text={otherTitle} marks={marks.otherTitle} />
  </p>
)

const Description = ({ result: { description, marks } }: { result: ListedFind }) =>
  description ? (
    <p className="what small soft">
      <Title text={description} marks={marks.description} />
    </p>
  ) : null

const Place = ({ result: { category, subCategory, rowCount } }: { result: ListedFind }) => {
  const { t } = useTranslation('catalogue')
  return (
    <p className="place tiny faint">
      {category} › {subCategory}
      {rowCount !== null && (
        <>
          {' · '}
          <span className="nowrap">{t('rowCount', { count: rowCount, shown: formatNumber(rowCount) })}</span>
        </>
      )}
    </p>
  )
}
