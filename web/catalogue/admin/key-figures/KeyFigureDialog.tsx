import { useTranslation } from 'react-i18next'
import type { EditedKeyFigure } from '../../../../contract/catalogue/figures/key-figures.ts'
import { limits } from '../../../../contract/limits.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { Combobox } from '../../../ui/fields/combobox/Combobox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SeriesFields } from './SeriesFields.tsx'
import { useKeyFigureForm } from './use-key-figure-form.ts'

interface FigureTextField {
  name: 'nameEn' | 'nameTh' | 'noteEn' | 'noteTh'
  isRequired: boolean
  maxLength: number
  lang?: 'th'
}
const textFields: readonly FigureTextField[] = [
  { name: 'nameEn', isRequired: true, maxLength: limits.figureName },
  { name: 'nameTh', isRequired: true, maxLength: limits.figureName, lang: 'th' },
  { name: 'noteEn', isRequired: false, maxLength: limits.figureNote },
  { name: 'noteTh', isRequired: false, maxLength: limits.figureNote, lang: 'th' },
]

interface Props {
  /** Undefined to add a figure. */
  figure: EditedKeyFigure | undefined
  onClose: () => void
}

/** Adds or changes a key figure: its table, series, names and notes. */
export const KeyFigureDialog = ({ figure, onClose }: Props) => {
  const { t } = useTranslation(['keyFigures', 'catalogueAdmin'])
  const form = useKeyFigureForm({ figure, onSaved: onClose })
  const { sourceId, setSourceId, texts, tables, series, errors } = form
  /** Returns the error of a name that is missing. */
  const findTextError = ({ name, isRequired }: FigureTextField) =>
    isRequired && texts[name].trim() === '' ? errors.names : undefined
  return (
    <FormDialog
      title={t(figure ? 'edit' : 'add')}
      verb={t('save', { ns: 'catalogueAdmin' })}
      width={640}
      busy={form.busy}
      failure={form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Combobox
        label={t('table')}
        hint={t('tableHint')}
        text={sourceId}
        options={tables.options}
        note={tables.isEmpty ? t('noTable') : undefined}
        isChosen={tables.isChosen}
        isSearching={tables.isSearching}
        error={errors.table}
        onText={setSourceId}
        onChoose={setSourceId}
      />
      {series.choices && (
        <SeriesFields
          choices={series.choices}
          query={series.query}
          error={errors.series}
          valueError={errors.values}
          onChange={series.setQuery}
        />
      )}
      {textFields.map(field => (
        <TextField
          key={field.name}
          label={t(field.name)}
          value={texts[field.name]}
          lang={field.lang}
          maxLength={field.maxLength}
          autoComplete="off"
          hint={field.name === 'noteEn' ? t('noteHint') : undefined}
          error={findTextError(field)}
          onChange={({ target }) => form.setText(field.name, target.value)}
        />
      ))}
    </FormDialog>
  )
}
