import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useTranslation } from 'react-i18next'
import { type ExternalSourceWithRuns, saveExternalSource } from '../../contract/sources/external-sources.ts'
import { send } from '../frame/calls.ts'
import { useOpened } from '../ui/dialogs/use-opened.ts'
import { IconButton } from '../ui/table/IconButton.tsx'
import { StaffTable } from '../ui/table/StaffTable.tsx'
import { addPhonePlaces, type Column } from '../ui/table/staff-rows.ts'
import { buildNumberColumn } from '../ui/table/value-columns.tsx'
import { showToast } from '../ui/toasts.ts'
import { Moment } from '../ui/values/Moment.tsx'
import { NoValue } from '../ui/values/NoValue.tsx'
import { ExternalSourceDialog } from './ExternalSourceDialog.tsx'
import { useExternalColumns } from './external-columns.tsx'
import { RemoveExternalDialog } from './RemoveExternalDialog.tsx'
import type { ExternalValues } from './use-external-form.ts'

/** The list of external sources, with their schedules and last runs. */
export const ExternalSources = ({ sources }: { sources: ExternalSourceWithRuns[] }) => {
  const { t } = useTranslation('sources')
  /** The dialog that edits a source; its `source` is undefined for a new one. */
  const [openedEdit, openEdit, closeEdit] = useOpened<{ source: ExternalSourceWithRuns | undefined }>()
  const [sourceToRemove, openRemoval, closeRemoval] = useOpened<ExternalSourceWithRuns>()
  const save = async (values: ExternalValues) => {
    const source = openedEdit?.source
    const idAndRevision = source && { externalSourceId: source.externalSourceId, revision: source.revision }
    const { status } = await send(saveExternalSource, { ...values, ...idAndRevision })
    if (status === 'nameTaken') return 'nameTaken'
    showToast('done', t('saved'))
    closeEdit()
    return 'saved'
  }
  return (
    <>
      <StaffTable
        label={t('externalSources')}
        columns={useListColumns(source => openEdit({ source }), openRemoval)}
        rows={sources}
        rowKey={({ externalSourceId }) => externalSourceId}
        sort="name"
        empty={t('noneExternal')}
      >
        <button type="button" className="btn primary" onClick={() => openEdit({ source: undefined })}>
          {t('addExternal')}
        </button>
      </StaffTable>
      {openedEdit && (
        <ExternalSourceDialog
          title={t(openedEdit.source ? 'editSource' : 'newSource')}
          source={openedEdit.source}
          save={save}
          onClose={closeEdit}
        />
      )}
      {sourceToRemove && <RemoveExternalDialog source={sourceToRemove} onClose={closeRemoval} />}
    </>
  )
}

/** Returns the columns of the list: the details of each source, its runs, its reports and its buttons. */
const useListColumns = (
  onEdit: (source: ExternalSourceWithRuns) => void,
  onRemove: (source: ExternalSourceWithRuns) => void,
): Column<ExternalSourceWithRuns>[] => {
  const { t } = useTranslation(['sources', 'runs'])
  return addPhonePlaces(
    [
      ...useExternalColumns<ExternalSourceWithRuns>(),
      {
        name: 'next',
        label: t('nextRun'),
        text: ({ nextRunAt }) => nextRunAt ?? '',
        show: ({ nextRunAt }) => (nextRunAt ? <Moment of={nextRunAt} /> : <NoValue />),
        className: 'soft',
      },
      {
        name: 'lastRun',
        label: t('lastRun'),
        text: ({ lastRun }) => (lastRun ? t(lastRun, { ns: 'runs' }) : ''),
        show: ({ lastRun }) => (lastRun ? <RunChip state={lastRun} /> : <NoValue />),
      },
      buildNumberColumn('reportCount', t('usedBy'), ({ reportCount }) => reportCount),
      {
        name: 'actions',
        label: t('actions'),
        className: 'press',
        show: source => (
          <span className="rowbuttons">
            <IconButton icon={IconPencil} label={t('edit', { name: source.name })} onPress={() => onEdit(source)} />
            <IconButton icon={IconTrash} label={t('remove', { name: source.name })} onPress={() => onRemove(source)} />
          </span>
        ),
      },
    ],
    { title: 'name', second: 'format', state: 'lastRun', note: 'next' },
  )
}

/** The state of the last run. */
const RunChip = ({ state }: { state: NonNullable<ExternalSourceWithRuns['lastRun']> }) => {
  const { t } = useTranslation('runs')
  // The classes of the chip have the names of these two states.
  const hasOwnClass = state === 'done' || state === 'error'
  return <span className={hasOwnClass ? `chip ${state}` : 'chip'}>{t(state)}</span>
}
