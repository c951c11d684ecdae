import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Category } from '../../../../contract/catalogue/categories.ts'
import { categoryIcons, saveCategory } from '../../../../contract/catalogue/category-editing.ts'
import { limits } from '../../../../contract/limits.ts'
import { send } from '../../../shell/calls.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FormDialog } from '../FormDialog.tsx'
import { useWrite } from '../use-write.ts'
import { IconChoice, isIconName } from './IconChoice.tsx'

/** Adds a category at the end, or changes one: its name in both languages and its icon. */
export const CategoryDialog = ({ category, onClose }: { category: Category | undefined; onClose: () => void }) => {
  const { t } = useTranslation(['keeping', 'messages'])
  const [names, setNames] = useState({ nameEn: category?.nameEn ?? '', nameTh: category?.nameTh ?? '' })
  const [icon, setIcon] = useState(isIconName(category?.icon) ? category.icon : categoryIcons[0])
  const [errors, setErrors] = useState<{ nameEn?: string; nameTh?: string }>({})
  const { busy, trouble, write } = useWrite()
  const field = (name: keyof typeof names) => ({
    value: names[name],
    error: errors[name],
    maxLength: limits.name,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      setNames({ ...names, [name]: target.value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  const submit = () => {
    const wanting = t('informationRequired', { ns: 'messages' })
    const found = {
      ...(names.nameEn.trim() === '' && { nameEn: wanting }),
      ...(names.nameTh.trim() === '' && { nameTh: wanting }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) void write(save)
  }
  const save = async () => {
    const named = { nameEn: names.nameEn.trim(), nameTh: names.nameTh.trim(), icon }
    const { status } = await send(saveCategory, { ...(category && { categoryId: category.categoryId }), ...named })
    if (status !== 'success') return setErrors({ nameEn: t('nameTaken') })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onClose()
  }
  return (
    <FormDialog
      title={t(category ? 'editCategory' : 'addCategory')}
      verb={t('save')}
      width={560}
      busy={busy}
      trouble={trouble}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('nameEn')} {...field('nameEn')} />
      <TextField label={t('nameTh')} lang="th" {...field('nameTh')} />
      <IconChoice icon={icon} onChoose={setIcon} />
    </FormDialog>
  )
}
