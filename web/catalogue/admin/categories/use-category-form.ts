import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { categoryIcons, saveCategory } from '../../../../contract/catalogue/category-editing.ts'
import { limits } from '../../../../contract/limits.ts'
import { send } from '../../../frame/calls.ts'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { showToast } from '../../../ui/toasts.ts'
import { mergeTyped } from '../concurrent-edits.ts'
import { isIconName } from './IconChoice.tsx'

type CategoryValues = Pick<Category, 'nameEn' | 'nameTh' | 'icon'>
const emptyValues: CategoryValues = { nameEn: '', nameTh: '', icon: categoryIcons[0] }
const toValues = ({ nameEn, nameTh, icon }: Category): CategoryValues => ({ nameEn, nameTh, icon })

/** Holds the names and the icon of a category while they are edited, and saves them. Without a category, a new one is added. */
export const useCategoryForm = (category: Category | undefined, onSaved: () => void) => {
  const { t } = useTranslation(['catalogueAdmin', 'messages'])
  // The stored values from which the edit starts, so that the server detects a concurrent edit.
  const [expectedValues, setExpectedValues] = useState(category && toValues(category))
  const [values, setValues] = useState(expectedValues ?? emptyValues)
  const [theirValues, setTheirValues] = useState<CategoryValues>()
  const [errors, setErrors] = useState<{ nameEn?: string; nameTh?: string }>({})
  const { busy, failure, write } = useWrite()
  const save = async () => {
    const { nameEn, nameTh, icon } = values
    const trimmedValues = {
      nameEn: nameEn.trim(),
      nameTh: nameTh.trim(),
      // A stored icon may no longer be allowed; the server would refuse it, so the first icon replaces it.
      icon: isIconName(icon) ? icon : categoryIcons[0],
    }
    const editedCategory = category && { categoryId: category.categoryId, expected: expectedValues }
    const { status, stored } = await send(saveCategory, { ...editedCategory, ...trimmedValues })
    if (status === 'saved') {
      showToast('done', t('saveSuccess', { ns: 'messages' }))
      return onSaved()
    }
    // 'outdated': someone else has saved other values. Only this response has the stored values.
    if (stored && expectedValues) {
      setValues(mergeTyped(values, expectedValues, stored))
      setExpectedValues(stored)
      return setTheirValues(stored)
    }
    // 'duplicate': another category has one of the names.
    setErrors({ nameEn: t('nameTaken') })
  }
  const submit = () => {
    const requiredMessage = t('informationRequired', { ns: 'messages' })
    const newErrors = {
      ...(values.nameEn.trim() === '' && { nameEn: requiredMessage }),
      ...(values.nameTh.trim() === '' && { nameTh: requiredMessage }),
    }
    setErrors(newErrors)
    if (Object.keys(newErrors).length === 0) void write(save)
  }
  return {
    busy,
    failure,
    submit,
    /** Returns the props of the field of a name. */
    field: (name: 'nameEn' | 'nameTh') => ({
      value: values[name],
      error: errors[name],
      maxLength: limits.name,
      autoComplete: 'off',
      onChange: ({ target }: { target: { value: string } }) => {
        setValues({ ...values, [name]: target.value })
        setErrors({ ...errors, [name]: undefined })
      },
    }),
    icon: values.icon,
    chooseIcon: (icon: string) => setValues({ ...values, icon }),
    /** The values that someone else saved during this edit; undefined if nobody did. */
    theirValues,
  }
}
