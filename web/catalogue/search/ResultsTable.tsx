import { useTranslation } from 'react-i18next'
import { Glyphs } from '../../ui/Glyphs.tsx'
import { folding } from '../../ui/table/folding.ts'
import type { ListedFind } from '../lists/listed.ts'
import { rowGlyphs } from '../lists/row-glyphs.ts'
import { ResultRow } from './ResultRow.tsx'

/** Found reports, best match first: description, category and dashboard of each. */
export const ResultsTable = ({ rows }: { rows: ListedFind[] }) => {
  const { t } = useTranslation('catalogue')
  const heads = [t('favourite'), t('dataTable'), t('dashboard'), t('frequency'), t('releaseDate')]
  return (
    <div className="rows">
      <Glyphs drawings={rowGlyphs} />
      <table className="t results fold" {...folding.table}>
        <thead className="vh" {...folding.group}>
          <tr {...folding.row}>
            {heads.map(head => (
              <th key={head} {...folding.head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...folding.group}>
          {rows.map(result => (
            <ResultRow key={result.report.fileName} result={result} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
