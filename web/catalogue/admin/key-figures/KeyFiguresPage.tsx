import { useTranslation } from 'react-i18next'
import {
  type EditedKeyFigure,
  listEditableKeyFigures,
  maxKeyFigures,
} from '../../../../contract/catalogue/figures/key-figures.ts'
import { visitContext } from '../../../frame/visit.ts'
import type { Route } from './+types/KeyFiguresPage.ts'
import { KeyFigureDialog } from './KeyFigureDialog.tsx'
import { KeyFigureRows } from './KeyFigureRows.tsx'
import '../categories/categories.css'
import './key-figures.css'
import { useOpened } from '../../../ui/dialogs/use-opened.ts'

export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).call(listEditableKeyFigures)

/** /admin/KeyFigures: the series on the home page and their order. */
const KeyFiguresPage = ({ loaderData: { figures } }: Route.ComponentProps) => {
  const { t } = useTranslation(['keyFigures', 'shell'])
  const [editedFigure, openEdited, closeEdited] = useOpened<EditedKeyFigure | 'added'>()
  const isFull = figures.length >= maxKeyFigures
  return (
    <>
      <title>{t('titleOf', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <div>
          <h1>{t('title')}</h1>
          <p className="soft">{t(isFull ? 'full' : 'text', { most: maxKeyFigures })}</p>
        </div>
        {!isFull && (
          <button type="button" className="btn primary" onClick={() => openEdited('added')}>
            {t('add')}
          </button>
        )}
      </div>
      {figures.length > 0 ? (
        <KeyFigureRows figures={figures} onEdit={openEdited} />
      ) : (
        <p className="soft">{t('none')}</p>
      )}
      {editedFigure && (
        <KeyFigureDialog figure={editedFigure === 'added' ? undefined : editedFigure} onClose={closeEdited} />
      )}
    </>
  )
}

export default KeyFiguresPage
