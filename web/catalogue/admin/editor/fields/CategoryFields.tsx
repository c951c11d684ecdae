import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { useLanguage } from '../../../../words/use-language.ts'
import { pickName } from '../../../lists/names.ts'
import { AddToCategoryDialog } from './AddToCategoryDialog.tsx'
import type { ClassificationProps } from './classification-props.ts'
import { Options } from './Options.tsx'
import { OutsideForm } from './OutsideForm.tsx'

/** The fields for category and sub-category, with a button to add a sub-category. */
export const CategoryFields = ({
  edit: { values, change },
  fields: { bindField },
  classifications,
}: ClassificationProps) => {
  const { t } = useTranslation('editing')
  const language = useLanguage()
  const [isAdding, setIsAdding] = useState(false)
  const subCategoriesOfCategory = classifications.subCategories.filter(
    ({ categoryId }) => String(categoryId) === values.categoryId,
  )
  const category = classifications.categories.find(({ categoryId }) => String(categoryId) === values.categoryId)
  // As with the levels, a sub-category of another category may be chosen before hydration, and sets its category.
  const chooseSubCategory = (subCategoryId: string) => {
    const subCategory = classifications.subCategories.find(each => String(each.subCategoryId) === subCategoryId)
    if (subCategory) change({ categoryId: String(subCategory.categoryId), subCategoryId })
  }
  return (
    <div className="two">
      <SelectField
        {...bindField('categoryId')}
        label={t('categoryId')}
        required
        onChange={({ target }) => change({ categoryId: target.value, subCategoryId: '' })}
      >
        <option value="" disabled>
          {t('choose')}
        </option>
        <Options of={classifications.categories.map(each => [each.categoryId, pickName(language, each)] as const)} />
      </SelectField>
      <div className="withbtn">
        <SelectField
          {...bindField('subCategoryId')}
          label={t('subCategoryId')}
          required
          disabled={!category}
          onChange={({ target }) => chooseSubCategory(target.value)}
        >
          <option value="" disabled>
            {t(category ? 'choose' : 'categoryFirst')}
          </option>
          <Options of={subCategoriesOfCategory.map(each => [each.subCategoryId, pickName(language, each)] as const)} />
        </SelectField>
        <button
          type="button"
          className="btn"
          aria-label={t('addSubCategory')}
          title={t('addSubCategory')}
          disabled={!category}
          onClick={() => setIsAdding(true)}
        >
          <Icon of={IconPlus} />
        </button>
      </div>
      {isAdding && category && (
        <OutsideForm>
          <AddToCategoryDialog
            category={category}
            onAdded={subCategoryId => change({ subCategoryId: String(subCategoryId) })}
            onClose={() => setIsAdding(false)}
          />
        </OutsideForm>
      )}
    </div>
  )
}
