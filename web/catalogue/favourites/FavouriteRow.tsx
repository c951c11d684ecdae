import { useTranslation } from 'react-i18next'
import { FollowSelect, type ShownPace } from '../../follows/index.ts'
import { Glyph } from '../../ui/Glyphs.tsx'
import { folding } from '../../ui/table/folding.ts'
import { Day } from '../../ui/values/Day.tsx'
import type { ListedReport } from '../lists/listed.ts'
import { ReportName } from '../lists/ReportName.tsx'
import { ApiIcon, DashboardIcon, FileIcon, MetadataIcon } from '../lists/RowIcons.tsx'
import { isStoredFavourite, useStars } from './stars.ts'
import { toButtonId } from './use-removal.tsx'

interface Props {
  report: ListedReport
  /** As the page loaded it. */
  pace: ShownPace
  consentId: string
  onRemove: () => void
}

/** A favourite: its links and files, and the button that removes it. */
export const FavouriteRow = ({ report, pace, consentId, onRemove }: Props) => {
  const { t } = useTranslation(['catalogue', 'frequencies'])
  const { title, fileName } = report
  const isFavourite = isStoredFavourite(useStars(), report)
  return (
    <tr {...folding.row}>
      <th {...folding.rowHead} className="k-name">
        <ReportName report={report} />
      </th>
      <td {...folding.cell} className="k-icon c">
        <ApiIcon to={report.api} />
      </td>
      <td {...folding.cell} className="k-icon c">
        <DashboardIcon to={report.dashboard} />
      </td>
      <td {...folding.cell} className="k-icon c">
        <MetadataIcon to={report.metadata} />
      </td>
      <td {...folding.cell} className="k-icon c">
        <FileIcon to={report.excel} kind="excel" />
      </td>
      <td {...folding.cell} className="k-icon c">
        <FileIcon to={report.csv} kind="csv" />
      </td>
      <td {...folding.cell} className="k-freq soft nowrap">
        {t(report.frequency, { ns: 'frequencies' })}
      </td>
      <td {...folding.cell} className="k-date r date soft">
        <Day of={report.releaseDate} />
      </td>
      <td {...folding.cell} className="k-mail">
        {isFavourite && <FollowSelect fileName={fileName} title={title} loadedPace={pace} consentId={consentId} />}
      </td>
      <td {...folding.cell} className="k-bin r">
        <button
          type="button"
          className="act"
          id={toButtonId(report)}
          aria-label={t('deleteFavourite', { title })}
          title={t('delete')}
          onClick={onRemove}
        >
          <Glyph name="bin" />
        </button>
      </td>
    </tr>
  )
}
