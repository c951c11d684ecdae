import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { CategoryRow } from './CategoryRow.tsx'
import { useCategoryOrder } from './use-category-order.tsx'

interface Props {
  categories: Category[]
  onEdit: (category: Category) => void
}

/** The whole table of the categories in their order, with buttons to change the order and to edit a category. */
export const CategoryOrderTable = ({ categories, onEdit }: Props) => {
  const { t } = useTranslation('catalogueAdmin')
  const { rows: orderedCategories, positionText: savedMessage, refusal, move } = useCategoryOrder(categories)
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
            {orderedCategories.map((category, index) => (
              <CategoryRow
                key={category.categoryId}
                category={category}
                position={index + 1}
                categoryCount={orderedCategories.length}
                onMove={offset => void move(category, offset)}
                onEdit={() => onEdit(category)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="vh" role="status">
        {savedMessage}
      </p>
    </>
  )
}
