import { useTranslation } from 'react-i18next'
import { type EditedKeyFigure, removeKeyFigure } from '../../../../contract/catalogue/figures/key-figures.ts'
import { send } from '../../../frame/calls.ts'
import { DeleteDialog } from '../../../frame/staff/DeleteDialog.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickName } from '../../lists/names.ts'

interface Props {
  figure: EditedKeyFigure
  onClose: () => void
}

/** Asks for confirmation before a key figure is removed from the home page. */
export const RemoveKeyFigureDialog = ({ figure, onClose }: Props) => {
  const { t } = useTranslation('keyFigures')
  const name = pickName(useLanguage(), figure)
  const remove = async () => {
    await send(removeKeyFigure, { keyFigureId: figure.keyFigureId })
    showToast('done', t('removed', { name }))
    onClose()
  }
  return (
    <DeleteDialog remove={remove} onClose={onClose}>
      <p>{t('removeText', { name })}</p>
    </DeleteDialog>
  )
}
