import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type EditedKeyFigure,
  listEditableKeyFigures,
  maxKeyFigures,
} from '../../../../contract/catalogue/figures/key-figures.ts'
import { visitContext } from '../../../frame/visit.ts'
import { useOpened } from '../../../ui/dialogs/use-opened.ts'
import { useFocusAfterLoss } from '../../../ui/use-focus-after-loss.ts'
import type { Route } from './+types/KeyFiguresPage.ts'
import { KeyFigureDialog } from './KeyFigureDialog.tsx'
import { KeyFigureTable } from './KeyFigureTable.tsx'
import { RemoveKeyFigureDialog } from './RemoveKeyFigureDialog.tsx'
import '../categories/categories.css'
import './key-figures.css'

export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).call(listEditableKeyFigures)

/** /admin/KeyFigures: lists the key figures of the home page; staff add, change, reorder and remove them. */
const KeyFiguresPage = ({ loaderData: { figures } }: Route.ComponentProps) => {
  const { t } = useTranslation(['keyFigures', 'shell'])
  const [editedFigure, openEdited, closeEdited] = useOpened<EditedKeyFigure | 'new'>()
  const [figureToRemove, askToRemove, closeRemoval] = useOpened<EditedKeyFigure>()
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfterLoss(heading, figures)
  const isFull = figures.length >= maxKeyFigures
  return (
    <>
      <title>{t('documentTitle', { ns: 'shell', title: t('title') })}</title>
      <div className="toolbar">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t('title')}
          </h1>
          <p className="soft">{t(isFull ? 'limitReached' : 'text', { max: maxKeyFigures })}</p>
        </div>
        {!isFull && (
          <button type="button" className="btn primary" onClick={() => openEdited('new')}>
            {t('add')}
          </button>
        )}
      </div>
      {figures.length > 0 ? (
        <KeyFigureTable figures={figures} onEdit={openEdited} onRemove={askToRemove} />
      ) : (
        <p className="soft">{t('none')}</p>
      )}
      {figureToRemove && <RemoveKeyFigureDialog figure={figureToRemove} onClose={closeRemoval} />}
      {editedFigure && (
        <KeyFigureDialog figure={editedFigure === 'new' ? undefined : editedFigure} onClose={closeEdited} />
      )}
    </>
  )
}

export default KeyFiguresPage
