import { __iconNode as bin } from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { Glyphs } from '../../ui/Glyphs.tsx'
import { folding } from '../../ui/table/folding.ts'
import type { ListedReport } from '../lists/listed.ts'
import { rowGlyphs } from '../lists/row-glyphs.ts'
import { FavouriteRow } from './FavouriteRow.tsx'
import { useRemoval } from './use-removal.tsx'

const drawings = { ...rowGlyphs, bin }

/** The reader's favourites, the last added first. */
export const FavouritesTable = ({ reports }: { reports: ListedReport[] }) => {
  const { t } = useTranslation(['catalogue', 'report'])
  const remove = useRemoval(reports)
  const icons = [t('api'), t('dashboard'), t('metadata'), t('excel', { ns: 'report' }), t('csv')]
  return (
    <div className="rows">
      <Glyphs drawings={drawings} />
      <table className="t sticky favourites" aria-labelledby="favourites" {...folding.table}>
        <thead {...folding.group}>
          <tr {...folding.row}>
            <th {...folding.head}>{t('dataTable')}</th>
            {icons.map(name => (
              <th key={name} {...folding.head} className="k-icon c">
                {name}
              </th>
            ))}
            <th {...folding.head} className="k-freq">
              {t('frequency')}
            </th>
            <th {...folding.head} className="k-date r">
              {t('releaseDate')}
            </th>
            <th {...folding.head} className="k-bin r">
              <span className="vh">{t('delete')}</span>
            </th>
          </tr>
        </thead>
        <tbody {...folding.group}>
          {reports.map(report => (
            <FavouriteRow key={report.fileName} report={report} onRemove={() => remove(report)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
