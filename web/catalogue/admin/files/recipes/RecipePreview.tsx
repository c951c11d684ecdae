import { useTranslation } from 'react-i18next'
import { previewRecords } from '../../../../../contract/files/applied-recipes.ts'
import type { FileLayout, FileRecipe } from '../../../../../contract/files/recipes.ts'
import { TableFrame } from '../../../report/preview/TableFrame.tsx'

/** Maximum number of rows in the preview. */
const maxRows = 5

/** Shows how a recipe reads a file: the column names, the first rows, and the notes at its end that are left out. */
export const RecipePreview = ({ layout, recipe }: { layout: FileLayout; recipe: FileRecipe }) => {
  const { t } = useTranslation('recipes')
  const { names, records } = previewRecords(recipe, layout)
  const { notes: noteCount } = recipe
  // slice(-0) would return the whole tail.
  const leftOutRows = noteCount === 0 ? [] : layout.tail.slice(-noteCount)
  const rows = records.slice(0, maxRows)
  return (
    <div className="sample">
      <h4>{t('preview')}</h4>
      {names.length === 0 || rows.length === 0 ? (
        <p className="note">{t('noPreview')}</p>
      ) : (
        <TableFrame name={t('preview')}>
          <table className="t">
            <thead>
              <tr>
                {names.map((name, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names may be duplicates
                  <th key={index} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids and keep their order
                <tr key={index}>
                  {row.map((value, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: names may be duplicates
                    <td key={column}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
      {leftOutRows.length > 0 && (
        <div className="small leftout">
          {t('leftOut')}
          <ul>
            {leftOutRows.map(({ row, values }) => (
              <li key={row}>{t('rowOption', { row, values: values.filter(Boolean).join(', ') })}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
