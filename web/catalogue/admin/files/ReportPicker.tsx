import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../../ui/fields/Combobox.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { pickReportTitle } from '../../lists/names.ts'
import type { PickedReport } from './picked-report.ts'
import { useReportNames } from './use-report-names.ts'

interface Props {
  report: PickedReport | undefined
  onPick: (report: PickedReport | undefined) => void
  disabled?: boolean
}

/** Maximum number of options; users narrow them down by typing more. */
const maxOptions = 100

/** The field File Name, with autocompletion by File Name, Report ID or title (docs/behaviour/publishing.md#add-file). */
export const ReportPicker = ({ report, onPick, disabled = false }: Props) => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  /** The typed text; undefined after a choice, so that the field shows the File Name of the report. */
  const [typed, setTyped] = useState<string>()
  const text = typed ?? report?.fileName ?? ''
  const { names, isFailed, isSearching } = useReportNames(typed ?? '')
  const options = names.slice(0, maxOptions).map(name => ({
    key: name.sourceId,
    label: name.fileName,
    detail: pickReportTitle(language, name),
  }))
  const updateText = (next: string) => {
    setTyped(next)
    if (report && next !== report.fileName) onPick(undefined)
  }
  const exactMatch = names.find(({ fileName }) => fileName === typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a complete name is picked once, when a report with this name is found
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
      hint={report ? pickReportTitle(language, report) : t('fileNameHint')}
      text={text}
      options={options}
      note={isFailed ? undefined : pickNote(t, isSearching, names.length)}
      error={isFailed ? t('namesFailed') : undefined}
      isChosen={report !== undefined}
      isSearching={isSearching}
      onText={updateText}
      onChoose={choose}
      disabled={disabled}
    />
  )
}

type Translate = ReturnType<typeof useTranslation<'publishing'>>['t']

const pickNote = (t: Translate, isSearching: boolean, count: number) => {
  if (isSearching && count === 0) return t('searching')
  if (count === 0) return t('noReportFound')
  return count > maxOptions ? t('moreReports', { number: maxOptions }) : undefined
}
