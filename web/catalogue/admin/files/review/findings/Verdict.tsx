import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftChanges } from '../../../../../../contract/catalogue/drafts/changes.ts'
import type { FileKind } from '../../../../../../contract/catalogue/report-details.ts'
import { Icon } from '../../../../../ui/Icon.tsx'
import { useLanguage } from '../../../../../words/use-language.ts'
import { useTypeName } from '../../../../report/preview/use-type-name.ts'
import { isOtherTable } from '../other-table.ts'
import type { Review } from '../use-review.ts'
import { formatFinding, formatOtherTable } from './finding-sentences.ts'

interface Props {
  review: Pick<Review, 'acknowledgedKeys' | 'acknowledge'>
  changes: DraftChanges
  kinds: readonly FileKind[]
  /** Reads the files again as the whole table instead of as added rows; undefined if that is not possible. */
  onReplaceTable: (() => void) | undefined
}

/**
 * The result of the checks. If there are findings, each has a checkbox that must be ticked before the publication; the one for a different
 * table is next to the publish button (ReplaceCheckbox).
 */
export const CheckResult = ({ review, changes, kinds, onReplaceTable }: Props) => {
  const { t } = useTranslation('publishing')
  const { findings, newestFileAt, generatedFile, unchangedKinds, removedKind, dictionaryGaps } = changes
  if (findings.length > 0) return <Findings {...{ review, changes, onReplaceTable }} />
  // A file that the portal generates from another one is new too.
  const isUnchanged = !generatedFile && kinds.every(kind => unchangedKinds.includes(kind))
  // Nothing changes, a current file ends, or the dictionary does not fit the table. `ChangeNotes` explains these cases.
  const isExplainedByNotes = isUnchanged || Boolean(removedKind) || Boolean(dictionaryGaps)
  if (isExplainedByNotes) return null
  const isFirstRelease = newestFileAt === null
  return (
    <div className="judge good">
      <Icon of={IconCheck} size={24} />
      <div>
        <h3>{t(isFirstRelease ? 'firstTitle' : 'routineTitle')}</h3>
        <p>{t(isFirstRelease ? 'firstText' : 'routineText')}</p>
      </div>
    </div>
  )
}

const Findings = ({ review: { acknowledgedKeys, acknowledge }, changes, onReplaceTable }: Omit<Props, 'kinds'>) => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const formatType = useTypeName()
  return (
    <section className="judge bad findings" aria-labelledby="findings">
      <Icon of={IconAlertTriangle} size={24} />
      <div>
        <h3 id="findings">{t(isOtherTable(changes) ? 'otherTableTitle' : 'findingsTitle')}</h3>
        {changes.findings.map(({ key, rule, values }) => (
          <Fragment key={key}>
            {/* The checkbox of a different table is next to the publish button, in `ReplaceCheckbox`. */}
            {rule === 'otherTable' ? (
              <p>{formatOtherTable(values, t)}</p>
            ) : (
              <label className="choice">
                <input
                  type="checkbox"
                  checked={acknowledgedKeys.includes(key)}
                  onChange={({ target }) => acknowledge(key, { isAcknowledged: target.checked })}
                />
                <span>{formatFinding({ key, rule, values }, changes, language, formatType)}</span>
              </label>
            )}
            {rule === 'rowsRepeated' && onReplaceTable && (
              <button type="button" className="btn" onClick={onReplaceTable}>
                {t('replaceInstead')}
              </button>
            )}
          </Fragment>
        ))}
      </div>
    </section>
  )
}
