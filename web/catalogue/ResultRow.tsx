import { useTranslation } from 'react-i18next'
import type { FoundReport } from '../../contract/catalogue/reports.ts'
import { Day } from '../ui/Day.tsx'
import { folding } from '../ui/folding.ts'
import { formatNumber } from '../ui/formats.ts'
import { Title } from '../ui/Title.tsx'
import { useLanguage } from '../words/use-language.ts'
import { FavouriteStar } from './favourites/FavouriteStar.tsx'
import { ReportName } from './ReportName.tsx'
import { DashboardIcon } from './RowIcons.tsx'

/** A found report: title in both languages, what it is, where it stands. */
export const ResultRow = ({ found }: { found: FoundReport }) => {
  const { t } = useTranslation('frequencies')
  const { report } = found
  return (
    <tr {...folding.row}>
      <td {...folding.cell} className="k-star">
        <FavouriteStar report={report} />
      </td>
      <td {...folding.cell} className="k-name">
        <ReportName report={report} marks={found.marks} />
        <OtherTitle found={found} />
        <Description found={found} />
        <Place found={found} />
      </td>
      <td {...folding.cell} className="k-dash c">
        <DashboardIcon report={report} />
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

/** The title in the other language stands one line below, in the same size of script (look of the portal). */
const OtherTitle = ({ found: { report, marks } }: { found: FoundReport }) =>
  useLanguage() === 'th' ? (
    <p className="second" lang="en">
      <Title text={report.titleEn} marks={marks.titleEn} />
    </p>
  ) : (
    <p className="second" lang="th">
      <Title text={report.titleTh} marks={marks.titleTh} />
    </p>
  )

const Description = ({ found }: { found: FoundReport }) => {
  const isThai = useLanguage() === 'th'
  const text = isThai ? found.descriptionTh : found.descriptionEn
  if (!text) return null
  return (
    <p className="what small soft">
      <Title text={text} marks={isThai ? found.marks.descriptionTh : found.marks.descriptionEn} />
    </p>
  )
}

const Place = ({ found: { report, rowCount } }: { found: FoundReport }) => {
  const { t } = useTranslation('catalogue')
  const isThai = useLanguage() === 'th'
  return (
    <p className="place tiny faint">
      {isThai ? report.categoryTh : report.categoryEn} › {isThai ? report.subCategoryTh : report.subCategoryEn}
      {rowCount !== null && (
        <>
          {' · '}
          <span className="nowrap">{t('rowCount', { count: rowCount, shown: formatNumber(rowCount) })}</span>
        </>
      )}
    </p>
  )
}
