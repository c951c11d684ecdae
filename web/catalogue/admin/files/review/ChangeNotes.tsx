import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftChanges } from '../../../../../contract/catalogue/drafts/changes.ts'
import { countChangedRows } from './counts.ts'

/** Notes on a draft: changes of the data dictionary, and files that the portal generates, removes or leaves unchanged. */
export const ChangeNotes = ({ changes }: { changes: DraftChanges }) => {
  const { t } = useTranslation('publishing')
  const { table, dictionary, dictionaryGaps, unchanged, newestFileAt, made, retiredKind } = changes
  const hasNoFilesYet = newestFileAt === null
  const lacksComparison = !hasNoFilesYet && table !== null && countChangedRows(table).added === null
  return (
    <div className="changenotes">
      {lacksComparison && <p className="note">{t('notCompared')}</p>}
      {dictionary && (hasNoFilesYet || table) && (
        <p className="note">{t('dictionaryDescribes', { count: dictionary.describedCount })}</p>
      )}
      {dictionary && !hasNoFilesYet && (
        <>
          <NameList names={dictionary.added} label={t('dictionaryAdds')} />
          <NameList names={dictionary.removed} label={t('dictionaryRemoves')} />
          <NameList names={dictionary.changed} label={t('dictionaryChanges')} />
        </>
      )}
      {dictionaryGaps && (
        <>
          <NameList names={dictionaryGaps.gone} label={t('dictionaryObsolete')} />
          <NameList names={dictionaryGaps.undescribed} label={t('dictionaryLacks')} />
          <p className="note">{t('addMetadataHint')}</p>
        </>
      )}
      {made && (
        <p className="note">
          <strong>{t(made.kind)}</strong> {t('madeWithSameCells', { name: t(made.from) })}
        </p>
      )}
      {retiredKind && (
        <p className="note bad">
          <strong>{t(retiredKind)}</strong> {t('fileRemoved')}
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

/** Maximum number of names in a list: a table may have thousands of columns. */
const maxNames = 12

interface NamesProps {
  names: string[]
  label: string
}

const NameList = ({ names, label }: NamesProps): ReactNode => {
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
