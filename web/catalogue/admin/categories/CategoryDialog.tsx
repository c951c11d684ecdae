import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { IconChoice } from './IconChoice.tsx'
import { useCategoryForm } from './use-category-form.ts'

/** Edits the names of a category in both languages and its icon. Without a category, adds one at the end of the list. */
export const CategoryDialog = ({ category, onClose }: { category: Category | undefined; onClose: () => void }) => {
  const { t } = useTranslation('catalogueAdmin')
  const { busy, failure, submit, field, icon, chooseIcon, theirValues } = useCategoryForm(category, onClose)
  return (
    <FormDialog
      title={t(category ? 'editCategory' : 'addCategory')}
      verb={t('save')}
      width={560}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('nameEn')} {...field('nameEn')} />
      <TextField label={t('nameTh')} lang="th" {...field('nameTh')} />
      <IconChoice icon={icon} onChoose={chooseIcon} />
      {theirValues && (
        <p className="note bad" role="alert">
          {/* The text is shared, so its placeholders have general names: here for the two names of the category. */}
          {t('savedMeanwhile', { firstName: theirValues.nameEn, secondName: theirValues.nameTh })}
        </p>
      )}
    </FormDialog>
  )
}
