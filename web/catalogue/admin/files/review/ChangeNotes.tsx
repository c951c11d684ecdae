import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftChanges } from '../../../../../contract/catalogue/drafts/changes.ts'
import { countChangedRows } from './counts.ts'

/** Notes on a draft: changes of the data dictionary, and files that the portal generates, removes or leaves unchanged. */
export const ChangeNotes = ({ changes }: { changes: DraftChanges }) => {
  const { t } = useTranslation('publishing')
  const {
    table,
    dictionary,
    dictionaryGaps,
    unchangedKinds: unchanged,
    newestFileAt,
    generatedFile,
    removedKind: retiredKind,
  } = changes
  const hasNoFilesYet = newestFileAt === null
  const isCompared = table === null || countChangedRows(table).added !== null
  const lacksComparison = !hasNoFilesYet && !isCompared
  // With a table, `ChangeFigures` shows only figures of the table, so a note has the number of described columns.
  const showsDescribedCount = dictionary !== null && (hasNoFilesYet || table !== null)
  return (
    <div className="changenotes">
      {lacksComparison && <p className="note">{t('notCompared')}</p>}
      {showsDescribedCount && <p className="note">{t('dictionaryDescribes', { count: dictionary.describedCount })}</p>}
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
      {generatedFile && (
        <p className="note">
          <strong>{t(generatedFile.kind)}</strong> {t('madeWithSameCells', { name: t(generatedFile.from) })}
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
