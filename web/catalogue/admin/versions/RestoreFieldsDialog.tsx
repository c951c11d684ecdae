import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Revision } from '../../../../contract/catalogue/editing/report-revisions.ts'
import { saveReport } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../frame/calls.ts'
import { FailureText } from '../../../frame/staff/FailureText.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useRequest } from '../../../ui/use-request.ts'
import { formatMoment } from '../../../ui/values/moments.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { DifferencesTable } from './DifferencesTable.tsx'
import { isVisibilityChanged, listDifferences } from './differences.ts'
import { RestoreFoot } from './RestoreFoot.tsx'

interface Props {
  /** The current fields of the report. */
  current: Revision
  /** The earlier save. */
  restorable: Revision
  /** Called when the report's fields have changed. */
  onChanged: () => void
  onClose: () => void
}

/** Shows what restoring an earlier save of the report's fields would change, and restores it. */
export const RestoreFieldsDialog = ({ current, restorable, onChanged, onClose }: Props) => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const savedAt = formatMoment(restorable.savedAt, language)
  const differences = listDifferences(language, current, restorable)
  const { busy, refusalKey, failure, restore } = useRestore({ current, restorable, onChanged, onClose })
  const hasError = refusalKey !== undefined || failure !== undefined
  return (
    <Dialog title={t('restoreFields', { time: savedAt })} open onClose={onClose} width={720}>
      <p>{t(differences.length ? 'restoreFieldsText' : 'restoreNothing')}</p>
      {differences.length > 0 && (
        <DifferencesTable
          label={t('changedFields')}
          differences={differences}
          beforeLabel={t('currentHeading')}
          afterLabel={t('restoredHeading')}
        />
      )}
      {isVisibilityChanged(differences) && <p className="note bad">{t('restoreReaders')}</p>}
      {hasError && (
        <p className="note bad" role="alert">
          {refusalKey ? t(refusalKey) : <FailureText error={failure} />}
        </p>
      )}
      <RestoreFoot
        isDisabled={differences.length === 0}
        busy={busy}
        onRestore={() => void restore()}
        onClose={onClose}
      />
    </Dialog>
  )
}

/** Returns the function that restores the save, and the key of the text of a refusal or the failure of the call. */
const useRestore = ({ current, restorable, onChanged, onClose }: Props) => {
  const { t } = useTranslation('publishing')
  const { busy, failure, run } = useRequest()
  const [refusalKey, setRefusalKey] = useState<'editedMeanwhile' | 'nameTakenMeanwhile'>()
  const restore = () =>
    run(async () => {
      setRefusalKey(undefined)
      const { report, subLevelId } = restorable
      const { status } = await send(saveReport, { report, subLevelId, revision: current.revision })
      if (status === 'saved') {
        showToast('done', t('restored'))
        onClose()
        onChanged()
      } else if (status === 'outdated') {
        // The reload shows the differences from what someone else has saved.
        setRefusalKey('editedMeanwhile')
        onChanged()
      } else {
        // 'idTaken' or 'fileNameTaken': another report has the id or the File Name.
        setRefusalKey('nameTakenMeanwhile')
      }
    })
  return { busy, refusalKey, failure, restore }
}
