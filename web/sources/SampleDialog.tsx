import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../contract/limits.ts'
import { type SourceColumn, saveColumnDescriptions } from '../../contract/sources/internal-sources.ts'
import { send } from '../frame/calls.ts'
import { FailureNote } from '../frame/staff/FailureNote.tsx'
import { FailureText } from '../frame/staff/FailureText.tsx'
import { useWrite } from '../frame/staff/use-write.ts'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { showToast } from '../ui/toasts.ts'
import { formatNumber } from '../ui/values/formats.ts'
import { NoValue } from '../ui/values/NoValue.tsx'
import { useSample } from './use-sample.ts'

interface Props {
  source: { schema: string; table: string }
  onClose: () => void
}

/** The columns of a table with two samples each, and their editable descriptions (docs/behaviour/sources.md#sample-and-descriptions). */
export const SampleDialog = ({ source, onClose }: Props) => {
  const { t } = useTranslation(['sources', 'ui'])
  const { sample, failure, retry } = useSample(source)
  return (
    <Dialog title={t('sampleNamed', { name: source.table })} open onClose={onClose} width={1200}>
      {failure !== undefined && (
        <div className="note bad" role="alert">
          <p>
            <FailureText error={failure} />
          </p>
          <button type="button" className="btn sm" onClick={retry}>
            {t('tryAgain', { ns: 'ui' })}
          </button>
        </div>
      )}
      {!sample && failure === undefined && <span className="skel tabskel" aria-busy="true" />}
      {/* The sample contains the schema of the table in the warehouse, which the form saves with the descriptions. */}
      {sample && <SampleForm source={{ ...source, schema: sample.schema }} sample={sample} onClose={onClose} />}
    </Dialog>
  )
}

interface FormProps extends Props {
  /** `rowCount` is null if the warehouse has no estimate. */
  sample: { columns: SourceColumn[]; rowCount: number | null }
}

const SampleForm = ({ source, sample: { columns, rowCount }, onClose }: FormProps) => {
  const { t } = useTranslation('sources')
  /** The edited descriptions by column. */
  const [editedTexts, setEditedTexts] = useState(new Map<string, string>())
  const { busy, failure, write } = useWrite()
  const changedColumns = columns.filter(
    ({ name, description }) => (editedTexts.get(name) ?? description) !== description,
  )
  const save = async () => {
    if (changedColumns.length > 0)
      await send(saveColumnDescriptions, {
        columns: changedColumns.map(({ name, description }) => ({
          ...source,
          column: name,
          description: editedTexts.get(name)!,
          // The server refuses the change if someone else has saved another description.
          expected: description,
        })),
      })
    showToast('done', t('saved'))
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void write(save)
      }}
    >
      <p className="small soft">
        {rowCount === null ? t('sampleOnly') : t('sampleText', { rows: formatNumber(rowCount) })}
      </p>
      <SampleTable columns={columns} editedTexts={editedTexts} onEdit={setEditedTexts} />
      <p className="small soft">{t('atMost')}</p>
      <FailureNote failure={failure} />
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('close')}
        </button>
        <button type="submit" className="btn primary" aria-busy={busy}>
          {t('saveDescriptions')}
        </button>
      </div>
    </form>
  )
}

interface TableProps {
  columns: SourceColumn[]
  editedTexts: Map<string, string>
  onEdit: (editedTexts: Map<string, string>) => void
}

const SampleTable = ({ columns, editedTexts, onEdit }: TableProps) => {
  const { t } = useTranslation('sources')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="scroller" tabIndex={0} aria-label={t('columns')}>
      <table className="t compact">
        <thead>
          <tr>
            {(['column', 'type', 'description', 'sample1', 'sample2'] as const).map(head => (
              <th key={head}>{t(head)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, type, description, sample1, sample2 }) => (
            <tr key={name}>
              <td className="strong">{name}</td>
              <td className="soft">{type}</td>
              <td style={{ minWidth: 300 }}>
                <input
                  className="input"
                  aria-label={t('descriptionOf', { name })}
                  maxLength={limits.columnDescription}
                  value={editedTexts.get(name) ?? description}
                  onChange={({ target }) => onEdit(new Map(editedTexts).set(name, target.value))}
                />
              </td>
              <td className="soft">{sample1 ?? <NoValue />}</td>
              <td className="soft">{sample2 ?? <NoValue />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
