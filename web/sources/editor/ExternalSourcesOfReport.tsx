import { useTranslation } from 'react-i18next'
import { messages } from '../../../contract/messages.ts'
import {
  addExternalSourceToReport,
  type ExternalSource,
  removeExternalSourceFromReport,
} from '../../../contract/sources/external-sources.ts'
import { send } from '../../frame/calls.ts'
import { useWrite } from '../../frame/staff/use-write.ts'
import { useOpened } from '../../ui/dialogs/use-opened.ts'
import { StaffTable } from '../../ui/table/StaffTable.tsx'
import { addPhonePlaces } from '../../ui/table/staff-rows.ts'
import { showToast } from '../../ui/toasts.ts'
import { useLanguage } from '../../words/use-language.ts'
import { ExternalSourceDialog } from '../ExternalSourceDialog.tsx'
import { useExternalColumns } from '../external-columns.tsx'
import type { ExternalValues } from '../use-external-form.ts'
import { DetachDialog } from './DetachDialog.tsx'
import { SourcePicker } from './SourcePicker.tsx'
import { useDetachColumn } from './use-detach-column.tsx'

interface Props {
  /** The id of the report. */
  sourceId: string
  attached: ExternalSource[]
  availableSources: ExternalSource[]
}

/** The external sources of a report: existing ones can be attached, and new ones added. */
export const ExternalSourcesOfReport = ({ sourceId, attached, availableSources }: Props) => {
  const { t } = useTranslation('sources')
  const language = useLanguage()
  const [openedDialog, openDialog, closeDialog] = useOpened<'new' | 'picker'>()
  const [detached, openDetached, closeDetached] = useOpened<ExternalSource>()
  const { busy, failure, write } = useWrite()
  const columns = useExternalColumns<ExternalSource>()
  /** Attaches the source with the id; without an id, a source with these values, which is added if it does not exist. */
  const attachSource = async (values: ExternalValues, externalSourceId?: number) => {
    const { status } = await send(addExternalSourceToReport, {
      ...values,
      sourceId,
      ...(externalSourceId && { externalSourceId }),
    })
    if (status === 'nameTaken') return 'nameTaken' as const
    // A source that is already attached needs no correction in the form, so the dialog closes too.
    if (status === 'duplicate') showToast('warning', messages.duplicateData[language])
    else showToast('done', t('attached'))
    closeDialog()
    return 'saved' as const
  }
  return (
    <>
      <StaffTable
        label={t('externalSources')}
        columns={addPhonePlaces([...columns, useDetachColumn<ExternalSource>(openDetached)], {
          title: 'name',
          second: 'format',
        })}
        rows={attached}
        rowKey={({ externalSourceId }) => externalSourceId}
        empty={t('noneOfReport')}
      >
        <span className="rowbuttons">
          <button type="button" className="btn" onClick={() => openDialog('picker')}>
            {t('choose')}
          </button>
          <button type="button" className="btn" onClick={() => openDialog('new')}>
            {t('newSource')}
          </button>
        </span>
      </StaffTable>
      {openedDialog === 'new' && (
        <ExternalSourceDialog
          title={t('newSource')}
          source={undefined}
          save={values => attachSource(values)}
          onClose={closeDialog}
        />
      )}
      {openedDialog === 'picker' && (
        <SourcePicker
          rows={availableSources}
          columns={columns}
          rowKey={({ externalSourceId }) => externalSourceId}
          second="format"
          busy={busy}
          failure={failure}
          onSelect={source => void write(() => attachSource(source, source.externalSourceId))}
          onClose={closeDialog}
        />
      )}
      {detached && (
        <DetachDialog
          name={detached.name}
          detach={() => send(removeExternalSourceFromReport, { externalSourceId: detached.externalSourceId, sourceId })}
          onClose={closeDetached}
        />
      )}
    </>
  )
}
