import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { formatNumber } from '../../../ui/values/formats.ts'
import { CategoryRow } from './CategoryRow.tsx'
import { useOrder } from './use-order.tsx'

interface Props {
  categories: Category[]
  onEdit: (category: Category) => void
}

/** The categories in their order, with buttons to change it. */
export const CategoryRows = ({ categories, onEdit }: Props) => {
  const { t } = useTranslation('keeping')
  const { rows, message, refusal, move } = useOrder(categories)
  return (
    <>
      {refusal && (
        <p className="note bad" role="alert">
          {refusal}
        </p>
      )}
      <div className="scrolls">
        <table className="t categories" aria-label={t('categories')}>
          <thead>
            <tr>
              <th scope="col">{t('order')}</th>
              <th scope="col">{t('icon')}</th>
              <th scope="col">{t('nameEn')}</th>
              <th scope="col">{t('nameTh')}</th>
              <th scope="col" className="r">
                {t('reports')}
              </th>
              <th scope="col" className="r">
                {t('actions')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((category, index) => (
              <CategoryRow
                key={category.categoryId}
                category={category}
                position={index + 1}
                count={rows.length}
                reports={formatNumber(category.reportCount)}
                onMove={by => void move(category, by)}
                onEdit={() => onEdit(category)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="vh" role="status">
        {message}
      </p>
    </>
  )
}
