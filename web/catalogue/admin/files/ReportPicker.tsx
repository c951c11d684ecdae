import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../../ui/fields/Combobox.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { titleIn } from '../../lists/texts.ts'
import type { PickedReport } from './reports.ts'
import { useReportNames } from './use-report-names.ts'

interface Props {
  report: PickedReport | undefined
  onPick: (report: PickedReport | undefined) => void
  disabled?: boolean
}

/** The most options shown; typing more narrows them down. */
const maxOptions = 100

/** File Name with autocompletion by file name, id or title (docs/behaviour/publishing.md#add-file). */
export const ReportPicker = ({ report, onPick, disabled = false }: Props) => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? report?.fileName ?? ''
  const { names, failed, searching } = useReportNames(typed ?? '')
  const options = names.slice(0, maxOptions).map(name => ({
    key: name.sourceId,
    label: name.fileName,
    detail: titleIn(language, name),
  }))
  const updateText = (next: string) => {
    setTyped(next)
    if (report && next !== report.fileName) onPick(undefined)
  }
  const exactMatch = names.find(({ fileName }) => fileName === typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a complete name is picked once, when it is typed or found
  useEffect(() => {
    if (exactMatch && exactMatch.sourceId !== report?.sourceId) onPick(exactMatch)
  }, [exactMatch?.sourceId])
  const choose = (key: string) => {
    setTyped(undefined)
    onPick(names.find(({ sourceId }) => sourceId === key))
  }
  return (
    <Combobox
      label={t('fileName')}
      hint={report ? titleIn(language, report) : t('fileNameHint')}
      text={text}
      options={options}
      note={failed ? undefined : findNote(t, searching, names.length)}
      error={failed ? t('namesFailed') : undefined}
      isChosen={report !== undefined}
      isSearching={searching}
      onText={updateText}
      onChoose={choose}
      disabled={disabled}
    />
  )
}

type Words = ReturnType<typeof useTranslation<'publishing'>>['t']

const findNote = (t: Words, searching: boolean, count: number) => {
  if (searching && count === 0) return t('searching')
  if (count === 0) return t('noReportFound')
  return count > maxOptions ? t('moreReports', { count: maxOptions }) : undefined
}
