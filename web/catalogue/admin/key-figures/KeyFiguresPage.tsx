import { useState } from 'react'
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

export const loader = ({ context }: Route.LoaderArgs) => context.get(visitContext).call(listEditableKeyFigures)

/** /admin/KeyFigures: the series on the home page and their order. */
const KeyFiguresPage = ({ loaderData: { figures } }: Route.ComponentProps) => {
  const { t } = useTranslation(['keyFigures', 'shell'])
  const [edited, setEdited] = useState<EditedKeyFigure | 'added'>()
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
          <button type="button" className="btn primary" onClick={() => setEdited('added')}>
            {t('add')}
          </button>
        )}
      </div>
      {figures.length > 0 ? (
        <KeyFigureRows figures={figures} onEdit={setEdited} />
      ) : (
        <p className="soft">{t('none')}</p>
      )}
      {edited && (
        <KeyFigureDialog figure={edited === 'added' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

export default KeyFiguresPage
