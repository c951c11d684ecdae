import { useTranslation } from 'react-i18next'
import { Glyphs } from '../../ui/Glyphs.tsx'
import { tableRoles } from '../../ui/table/table-roles.ts'
import type { ListedResult } from '../lists/listed.ts'
import { rowGlyphs } from '../lists/row-glyphs.ts'
import { ResultRow } from './ResultRow.tsx'

/** Found reports, best match first: description, category and dashboard of each. */
export const ResultsTable = ({ rows }: { rows: ListedResult[] }) => {
  const { t } = useTranslation('catalogue')
  const heads = [t('favourite'), t('dataTable'), t('dashboard'), t('frequency'), t('releaseDate')]
  return (
    <div className="rows">
      <Glyphs drawings={rowGlyphs} />
      <table className="t results fold" {...tableRoles.table}>
        <thead className="vh" {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {heads.map(head => (
              <th key={head} {...tableRoles.head}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {rows.map(result => (
            <ResultRow key={result.report.fileName} result={result} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
