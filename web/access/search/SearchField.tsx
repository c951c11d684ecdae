import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../ui/fields/Combobox.tsx'
import type { Option } from '../../ui/fields/options.ts'
import { useLater } from '../../ui/use-later.ts'

export type Search = (words: string) => Promise<Option[]>

interface Props {
  label: string
  hint?: string
  error?: string | undefined
  search: Search
  chosenOption: Option | undefined
  onChoose: (option: Option | undefined) => void
}

/** Field that searches the server for one user, report or group as the user types. */
export const SearchField = ({ label, hint, error, search, chosenOption, onChoose }: Props) => {
  const { t } = useTranslation('searching')
  const [typed, setTyped] = useState<string>()
  const { options, failed, searching } = useOptions(search, typed ?? '')
  const updateText = (text: string) => {
    setTyped(text)
    if (chosenOption && text !== chosenOption.label) onChoose(undefined)
  }
  const choose = (key: string) => {
    setTyped(undefined)
    onChoose(options.find(option => option.key === key))
  }
  return (
    <Combobox
      label={label}
      hint={chosenOption?.detail ?? hint}
      text={typed ?? chosenOption?.label ?? ''}
      options={options}
      note={findNote(t, { failed, searching, count: options.length })}
      error={error ?? (failed ? t('failed') : undefined)}
      isChosen={chosenOption !== undefined}
      isSearching={searching}
      onText={updateText}
      onChoose={choose}
    />
  )
}

/** The most options shown; typing more narrows them down. */
export const maxOptions = 20

type Words = ReturnType<typeof useTranslation<'searching'>>['t']

const findNote = (t: Words, { failed, searching, count }: { failed: boolean; searching: boolean; count: number }) => {
  if (failed) return undefined
  if (count === 0) return t(searching ? 'searching' : 'nothingFound')
  return count >= maxOptions ? t('typeMore', { count: maxOptions }) : undefined
}

interface FoundOptions {
  words: string
  options: Option[]
  failed?: boolean
}

/** Searches for the typed words; the last result stays until the next one arrives. */
const useOptions = (search: Search, typed: string) => {
  const words = useLater(typed.trim(), 150)
  const [result, setResult] = useState<FoundOptions>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search of a field does not change
  useEffect(() => {
    let isCurrent = true
    const show = (foundOptions: FoundOptions) => isCurrent && setResult(foundOptions)
    search(words).then(
      options => show({ words, options }),
      () => show({ words, options: [], failed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [words])
  return {
    options: result?.options ?? [],
    failed: result?.failed === true,
    searching: result?.words !== typed.trim(),
  }
}
