import { useTranslation } from 'react-i18next'
import { tableRoles } from '../../ui/table/table-roles.ts'
import { Day } from '../../ui/values/Day.tsx'
import { formatNumber } from '../../ui/values/formats.ts'
import { Title } from '../../ui/values/Title.tsx'
import { useLanguage } from '../../words/use-language.ts'
import { FavouriteStar } from '../favourites/FavouriteStar.tsx'
import type { ListedResult } from '../lists/listed.ts'
import { ReportName } from '../lists/ReportName.tsx'
import { DashboardIcon } from '../lists/RowIcons.tsx'
import { Reason } from './Reason.tsx'

/** Returns why a report was found. Matches in the description are left out if the shown description highlights them. */
const pickReason = ({ matches, missing, marks }: ListedResult) => ({
  matches: matches.filter(({ field }) => field !== 'description' || marks.description.length === 0),
  missing,
})

/** A row of the search results: the star, the report with the reason why it matches, the dashboard, the frequency and the release date. */
export const ResultRow = ({ result }: { result: ListedResult }) => {
  const { t } = useTranslation('frequencies')
  const { report } = result
  return (
    <tr {...tableRoles.row}>
      <td {...tableRoles.cell} className="k-star">
        <FavouriteStar report={report} />
      </td>
      <th {...tableRoles.rowHead} className="k-name">
        <ReportName report={report} marks={result.marks.title} />
        <OtherTitle result={result} />
        <Description result={result} />
        <PlaceInCatalogue result={result} />
        <Reason {...pickReason(result)} />
      </th>
      <td {...tableRoles.cell} className="k-dash c">
        <DashboardIcon report={report} />
      </td>
      <td {...tableRoles.cell} className="k-freq soft nowrap">
        {t(report.frequency)}
      </td>
      <td {...tableRoles.cell} className="k-date r date soft">
        <Day of={report.releaseDate} />
      </td>
    </tr>
  )
}

/** The title in the other language. */
const OtherTitle = ({ result: { otherTitle, marks } }: { result: ListedResult }) => (
  <p className="second" lang={useLanguage() === 'th' ? 'en' : 'th'}>
    <Title text={otherTitle} marks={marks.otherTitle} />
  </p>
)

/** The description, with the words of the search highlighted. */
const Description = ({ result: { description, marks } }: { result: ListedResult }) =>
  description ? (
    <p className="what small soft">
      <Title text={description} marks={marks.description} />
    </p>
  ) : null

/** The category, the sub-category and the number of rows. */
const PlaceInCatalogue = ({ result: { category, subCategory, rowCount } }: { result: ListedResult }) => {
  const { t } = useTranslation('catalogue')
  return (
    <p className="place tiny faint">
      {category} › {subCategory}
      {rowCount !== null && (
        <>
          {' · '}
          <span className="nowrap">{t('rowCount', { count: rowCount, number: formatNumber(rowCount) })}</span>
        </>
      )}
    </p>
  )
}
