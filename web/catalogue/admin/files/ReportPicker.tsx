import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combobox } from '../../../ui/Combobox.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { titleIn } from '../../texts.ts'
import type { PickedReport } from './reports.ts'
import { useReportNames } from './use-report-names.ts'

interface Props {
  report: PickedReport | undefined
  onPick: (report: PickedReport | undefined) => void
  disabled?: boolean
}

/** Options beyond these are found by typing more. */
const most = 100

/** File Name with its completion (administration.md 2.3): found by file name, id or title. */
export const ReportPicker = ({ report, onPick, disabled = false }: Props) => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const text = typed ?? report?.fileName ?? ''
  const { names, failed, searching } = useReportNames(typed ?? '')
  const options = names.slice(0, most).map(name => ({
    key: name.sourceId,
    label: name.fileName,
    detail: titleIn(language, name),
  }))
  const type = (next: string) => {
    setTyped(next)
    if (report && next !== report.fileName) onPick(undefined)
    const exact = names.find(({ fileName }) => fileName === next)
    if (exact) onPick(exact)
  }
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
      note={noteOf(t, failed, searching, names.length)}
      onText={type}
      onChoose={choose}
      disabled={disabled}
    />
  )
}

type Words = ReturnType<typeof useTranslation<'publishing'>>['t']

const noteOf = (t: Words, failed: boolean, searching: boolean, count: number) => {
  if (searching && count === 0) return t('searching')
  if (failed) return t('namesFailed')
  if (count === 0) return t('noReportFound')
  return count > most ? t('moreReports', { count: most }) : undefined
}
