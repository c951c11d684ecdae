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
  const [typedText, setTypedText] = useState<string>()
  const text = typedText ?? report?.fileName ?? ''
  const { names, isFailed, isSearching } = useReportNames(typedText ?? '')
  const options = names.slice(0, maxOptions).map(namedReport => ({
    key: namedReport.sourceId,
    label: namedReport.fileName,
    detail: pickReportTitle(language, namedReport),
  }))
  const updateText = (nextText: string) => {
    setTypedText(nextText)
    if (report && nextText !== report.fileName) onPick(undefined)
  }
  const exactMatch = names.find(({ fileName }) => fileName === typedText)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a complete name is picked once, when a report with this name is found
  useEffect(() => {
    if (exactMatch && exactMatch.sourceId !== report?.sourceId) onPick(exactMatch)
  }, [exactMatch?.sourceId])
  const choose = (key: string) => {
    setTypedText(undefined)
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

/** Returns the text below the options; undefined if all of them are shown. */
const pickNote = (t: Translate, isSearching: boolean, count: number) => {
  if (isSearching && count === 0) return t('searching')
  if (count === 0) return t('noReportFound')
  return count > maxOptions ? t('moreReports', { number: maxOptions }) : undefined
}
