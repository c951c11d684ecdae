import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../Field.tsx'
import { Combobox } from './Combobox.tsx'
import { maxOptions, type Option, type Search } from './options.ts'
import { useSearch } from './use-search.ts'

interface Props extends Omit<FieldProps, 'counter'> {
  search: Search
  chosenOption: Option | undefined
  onChoose: (option: Option | undefined) => void
}

/** A field that searches as the user types, and selects one of the results. */
export const SearchField = ({ label, hint, error, search, chosenOption, onChoose }: Props) => {
  const { t } = useTranslation('searchFields')
  // Undefined until the user types, and after a choice: the field then shows the chosen option.
  const [typedText, setTypedText] = useState<string>()
  const { rows: options, hasFailed, isSearching } = useSearch(search, typedText ?? '')
  const updateText = (text: string) => {
    setTypedText(text)
    if (chosenOption && text !== chosenOption.label) onChoose(undefined)
  }
  const choose = (key: string) => {
    setTypedText(undefined)
    onChoose(options.find(option => option.key === key))
  }
  return (
    <Combobox
      label={label}
      hint={chosenOption?.detail ?? hint}
      text={typedText ?? chosenOption?.label ?? ''}
      options={options}
      note={findNote(t, { hasFailed, isSearching, count: options.length })}
      error={error ?? (hasFailed ? t('failed') : undefined)}
      isChosen={chosenOption !== undefined}
      isSearching={isSearching}
      onText={updateText}
      onChoose={choose}
    />
  )
}

type Translate = ReturnType<typeof useTranslation<'searchFields'>>['t']

interface SearchState {
  hasFailed: boolean
  isSearching: boolean
  count: number
}

/** Returns the note below the options; undefined if none is needed. */
const findNote = (t: Translate, { hasFailed, isSearching, count }: SearchState) => {
  if (hasFailed) return undefined
  if (count === 0) return t(isSearching ? 'searching' : 'nothingFound')
  return count >= maxOptions ? t('typeMore', { number: maxOptions }) : undefined
}
