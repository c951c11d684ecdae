import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { CategoryRow } from './CategoryRow.tsx'
import { useCategoryOrder } from './use-category-order.tsx'

interface Props {
  categories: Category[]
  onEdit: (category: Category) => void
}

/** The table of the categories in their order, with buttons to change the order and to edit a category. */
export const CategoryRows = ({ categories, onEdit }: Props) => {
  const { t } = useTranslation('catalogueAdmin')
  const { rows, message, refusal, move } = useCategoryOrder(categories)
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
                categoryCount={rows.length}
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
