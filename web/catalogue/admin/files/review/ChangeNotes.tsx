import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Changes } from '../../../../../contract/catalogue/drafts/changes.ts'
import { countRows } from './counts.ts'

/** Describes changes of the data dictionary, and files that are generated, removed or unchanged. */
export const ChangeNotes = ({ changes }: { changes: Changes }) => {
  const { t } = useTranslation('publishing')
  const { table, dictionary, dictionaryGaps, unchanged, since, made, retires } = changes
  const isFirst = since === null
  const wasCompared = isFirst || table === null || countRows(table).added !== null
  return (
    <div className="changenotes">
      {!wasCompared && <p className="note">{t('notCompared')}</p>}
      {dictionary && (isFirst || table) && (
        <p className="note">{t('dictionaryDescribes', { count: dictionary.described })}</p>
      )}
      {dictionary && !isFirst && (
        <>
          <Names names={dictionary.added} label={t('dictionaryAdds')} />
          <Names names={dictionary.removed} label={t('dictionaryRemoves')} />
          <Names names={dictionary.changed} label={t('dictionaryChanges')} />
        </>
      )}
      {dictionaryGaps && (
        <>
          <Names names={dictionaryGaps.gone} label={t('dictionaryGone')} />
          <Names names={dictionaryGaps.undescribed} label={t('dictionaryLacks')} />
          <p className="note">{t('bringMetadata')}</p>
        </>
      )}
      {made && (
        <p className="note">
          <strong>{t(made.kind)}</strong> {t('willBeMade', { name: t(made.from) })}
        </p>
      )}
      {retires && (
        <p className="note bad">
          <strong>{t(retires)}</strong> {t('willEnd')}
        </p>
      )}
      {unchanged.map(kind => (
        <p className="note" key={kind}>
          <strong>{t(kind)}</strong> {t('unchanged')}
        </p>
      ))}
    </div>
  )
}

/** A table may have thousands of columns. */
const maxNames = 12

const Names = ({ names, label }: { names: string[]; label: string }): ReactNode => {
  const { t } = useTranslation('publishing')
  if (names.length === 0) return null
  const hiddenCount = names.length - maxNames
  return (
    <p className="note">
      {label} <strong>{names.slice(0, maxNames).join(', ')}</strong>
      {hiddenCount > 0 && ` ${t('moreNames', { count: hiddenCount })}`}
    </p>
  )
}
