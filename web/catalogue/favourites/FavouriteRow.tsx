import { useTranslation } from 'react-i18next'
import { FollowSelect, type ShownPace } from '../../follows/index.ts'
import { Glyph } from '../../ui/Glyphs.tsx'
import { tableRoles } from '../../ui/table/table-roles.ts'
import { Day } from '../../ui/values/Day.tsx'
import type { ListedReport } from '../lists/listed.ts'
import { ReportName } from '../lists/ReportName.tsx'
import { ApiIcon, DashboardIcon, FileIcon, MetadataIcon } from '../lists/RowIcons.tsx'
import { isStoredFavourite, useStars } from './stars.ts'
import { toButtonId } from './use-removal.tsx'

interface Props {
  report: ListedReport
  /** How often the reader gets mails about the report, as the page loaded it. */
  pace: ShownPace
  /** The id of the text to which the reader consents by selecting a pace. */
  consentId: string
  onRemove: () => void
}

/** A favourite: its links and files, and the button that removes it. */
export const FavouriteRow = ({ report, pace, consentId, onRemove }: Props) => {
  const { t } = useTranslation(['catalogue', 'frequencies'])
  const { title, fileName } = report
  // Mails can be chosen only after the server has stored the favourite.
  const isFavourite = isStoredFavourite(useStars(), report)
  return (
    <tr {...tableRoles.row}>
      <th {...tableRoles.rowHead} className="k-name">
        <ReportName report={report} />
      </th>
      <td {...tableRoles.cell} className="k-icon c">
        <ApiIcon report={report} />
      </td>
      <td {...tableRoles.cell} className="k-icon c">
        <DashboardIcon report={report} />
      </td>
      <td {...tableRoles.cell} className="k-icon c">
        <MetadataIcon report={report} />
      </td>
      <td {...tableRoles.cell} className="k-icon c">
        <FileIcon report={report} kind="excel" />
      </td>
      <td {...tableRoles.cell} className="k-icon c">
        <FileIcon report={report} kind="csv" />
      </td>
      <td {...tableRoles.cell} className="k-freq soft nowrap">
        {t(report.frequency, { ns: 'frequencies' })}
      </td>
      <td {...tableRoles.cell} className="k-date r date soft">
        <Day of={report.releaseDate} />
      </td>
      <td {...tableRoles.cell} className="k-mail">
        {isFavourite && <FollowSelect fileName={fileName} title={title} loadedPace={pace} consentId={consentId} />}
      </td>
      <td {...tableRoles.cell} className="k-bin r">
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
