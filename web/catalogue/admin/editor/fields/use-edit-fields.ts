import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../../contract/limits.ts'
import { computeFaults, type Fault } from '../edit-faults.ts'
import { type Name, names, type TextName } from '../edit-values.ts'
import type { ReportEdit } from '../use-report-edit.ts'
import type { ReportSave } from '../use-report-save.ts'
import { focusField } from './focus-field.ts'

type Element = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const maxLengths: Partial<Record<TextName, number>> = {
  sourceId: limits.fileName,
  fileName: limits.fileName,
  titleEn: limits.reportTitle,
  titleTh: limits.reportTitle,
  descriptionEn: limits.description,
  descriptionTh: limits.description,
  unitEn: limits.line,
  unitTh: limits.line,
  coverageEn: limits.line,
  coverageTh: limits.line,
  licence: limits.line,
  licenceUrl: limits.address,
  source: limits.line,
  sourceUrl: limits.address,
  attributionEn: limits.line,
  attributionTh: limits.line,
  methodEn: limits.description,
  methodTh: limits.description,
  transformationEn: limits.description,
  transformationTh: limits.description,
  chartMeasure: 300,
  chartSeries: 500,
}

/** Returns a function that gives the message of a fault in the page's language. */
export const useFaultSentence = () => {
  const { t } = useTranslation(['editing', 'messages', 'dates'])
  return (fault: Fault | undefined) => {
    if (fault === undefined) return undefined
    if (fault === 'notADay') return t('unfinished', { ns: 'dates' })
    if (fault === 'tooManyWords') return t('tooManyWords', { most: limits.keywords })
    if (fault === 'tooLongWord') return t('tooLongWord', { most: limits.keyword })
    return t(fault, { ns: 'messages' })
  }
}

/**
 * Returns the props of the form's fields. A fault shows after its field was left or the report was submitted; `submitIfValid` runs its callback
 * only if there is no fault, and otherwise focuses the first faulty field.
 */
export const useEditFields = (edit: ReportEdit, takenValues: ReportSave['takenValues']) => {
  const { t } = useTranslation('editing')
  const formatFault = useFaultSentence()
  const [touchedNames, setTouchedNames] = useState<ReadonlySet<Name>>(new Set())
  const faults = computeFaults(edit.values)
  const { values } = edit
  const findError = (name: Name) => {
    if (name === 'sourceId' && takenValues.sourceId === values.sourceId) return t('reportIdTaken')
    if (name === 'fileName' && takenValues.fileName === values.fileName) return t('fileNameTaken')
    return touchedNames.has(name) ? formatFault(faults[name]) : undefined
  }
  const markTouched = (name: Name) => setTouchedNames(previous => new Set([...previous, name]))
  return {
    findError,
    markTouched,
    field: (name: TextName) => ({
      name,
      value: values[name],
      error: findError(name),
      maxLength: maxLengths[name],
      onChange: ({ target }: ChangeEvent<Element>) => edit.change({ [name]: target.value }),
      // Checked only when the focus moves to another field: an error that appears during a press would move the button.
      onBlur: ({ target, relatedTarget }: FocusEvent<Element>) =>
        relatedTarget?.matches('input, select, textarea') && target.value !== edit.base[name] && markTouched(name),
    }),
    dayField: (name: TextName) => ({
      name,
      value: values[name],
      error: findError(name),
      onChange: (value: string) => edit.change({ [name]: value }),
    }),
    /** Hides all faults, e.g. for another report. */
    resetTouched: () => setTouchedNames(new Set()),
    submitIfValid: (work: () => unknown) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const firstFaultyName = names.find(name => faults[name])
      if (!firstFaultyName) return work()
      setTouchedNames(new Set(names))
      focusField(event.currentTarget, firstFaultyName)
    },
  }
}
export type EditFields = ReturnType<typeof useEditFields>
