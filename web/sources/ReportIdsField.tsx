import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSourceReports } from '../../contract/sources/internal-sources.ts'
import { send } from '../frame/calls.ts'
import { Combobox } from '../ui/fields/combobox/Combobox.tsx'
import { maxOptions, type Option } from '../ui/fields/combobox/options.ts'
import { useSearch } from '../ui/fields/combobox/use-search.ts'
import { Chips } from '../ui/picker/Chips.tsx'
import { useLanguage } from '../words/use-language.ts'

interface Props {
  chosenIds: string[]
  error?: string | undefined
  onChange: (chosenIds: string[]) => void
}

/** Selects several reports, found by id or name. */
export const ReportIdsField = ({ chosenIds, error, onChange }: Props) => {
  const { t } = useTranslation('sources')
  const [text, setText] = useState('')
  const language = useLanguage()
  const { rows, hasFailed, isSearching } = useSearch(searchReports, text)
  const options = rows.map(({ sourceId, titleEn, titleTh }) => ({
    key: sourceId,
    label: sourceId,
    detail: language === 'th' ? titleTh : titleEn,
  }))
  const selectableOptions = options.filter(({ key }) => !chosenIds.includes(key))
  const addReport = (id: string) => {
    if (!chosenIds.includes(id)) onChange([...chosenIds, id])
    setText('')
  }
  return (
    <>
      {chosenIds.length > 0 && (
        <Chips
          label={t('chosenReports')}
          chosenRows={new Map(chosenIds.map(id => [id, id]))}
          onDrop={id => onChange(chosenIds.filter(chosenId => chosenId !== id))}
        />
      )}
      <Combobox
        label={t('reportIds')}
        hint={t('addReport')}
        text={text}
        options={selectableOptions}
        note={isSearching || selectableOptions.length > 0 ? undefined : t(pickNoteKey(options, { hasFailed }))}
        // A chosen report becomes a chip, so the text is never the name of one.
        isChosen={false}
        isSearching={isSearching}
        error={error}
        onText={setText}
        onChoose={addReport}
      />
    </>
  )
}

/** Returns the word that says why there is nothing to select. */
const pickNoteKey = (options: Option[], { hasFailed }: { hasFailed: boolean }) => {
  if (hasFailed) return 'searchFailed'
  return options.length > 0 ? 'allChosen' : 'noReport'
}

const searchReports = async (words: string) => (await send(listSourceReports, { words, pageSize: maxOptions })).reports
