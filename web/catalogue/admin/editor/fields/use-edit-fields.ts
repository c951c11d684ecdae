import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../../contract/limits.ts'
import { computeEditFaults, type Fault } from '../edit-faults.ts'
import { type FieldName, fieldNames, type TextFieldName } from '../edit-values.ts'
import type { ReportEdit } from '../use-report-edit.ts'
import type { ReportSave } from '../use-report-save.ts'
import { focusField } from './focus-field.ts'

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The contract's limits for the two fields of the chart. */
const maxMeasureLength = 300
const maxSeriesLength = 500

const maxLengths: Partial<Record<TextFieldName, number>> = {
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
  licenceUrl: limits.urlCharacters,
  source: limits.line,
  sourceUrl: limits.urlCharacters,
  attributionEn: limits.line,
  attributionTh: limits.line,
  methodEn: limits.description,
  methodTh: limits.description,
  transformationEn: limits.description,
  transformationTh: limits.description,
  chartMeasure: maxMeasureLength,
  chartSeries: maxSeriesLength,
}

/** Returns a function that formats a fault as a message in the page's language. */
export const useFaultFormatter = () => {
  const { t } = useTranslation(['editing', 'messages', 'dates'])
  return (fault: Fault | undefined) => {
    if (fault === undefined) return undefined
    if (fault === 'notADay') return t('unfinished', { ns: 'dates' })
    if (fault === 'tooManyWords') return t('tooManyWords', { max: limits.keywords })
    if (fault === 'tooLongWord') return t('tooLongWord', { max: limits.keyword })
    return t(fault, { ns: 'messages' })
  }
}

/**
 * Returns true if the focus moves to another field. Faults do not appear when it moves to a button: the error text would move the button
 * away from the pointer during the press.
 */
export const movesToField = ({ relatedTarget }: FocusEvent) =>
  relatedTarget?.matches('input, select, textarea') === true

/**
 * Returns functions that bind the form's fields to the edit. A field shows its fault after the user left it changed, or after an attempt to
 * submit the report.
 */
export const useEditFields = (edit: ReportEdit, usedValues: ReportSave['usedValues']) => {
  const { t } = useTranslation('editing')
  const formatFault = useFaultFormatter()
  const [touchedNames, setTouchedNames] = useState<ReadonlySet<FieldName>>(new Set())
  const faults = computeEditFaults(edit.values)
  const { values } = edit
  const findError = (name: FieldName) => {
    // A value that another report uses is shown as a fault until the field changes.
    if (name === 'sourceId' && usedValues.sourceId === values.sourceId) return t('reportIdTaken')
    if (name === 'fileName' && usedValues.fileName === values.fileName) return t('fileNameTaken')
    return touchedNames.has(name) ? formatFault(faults[name]) : undefined
  }
  const markTouched = (name: FieldName) => setTouchedNames(previous => new Set([...previous, name]))
  return {
    findError,
    markTouched,
    /** Returns the props of a text field or a select. */
    bindField: (name: TextFieldName) => ({
      name,
      value: values[name],
      error: findError(name),
      maxLength: maxLengths[name],
      onChange: ({ target }: ChangeEvent<FieldElement>) => edit.change({ [name]: target.value }),
      onBlur(event: FocusEvent<FieldElement>) {
        const isChanged = event.target.value !== edit.base[name]
        if (isChanged && movesToField(event)) markTouched(name)
      },
    }),
    /** Returns the props of a date field, whose value is an ISO day. */
    bindDayField: (name: TextFieldName) => ({
      name,
      value: values[name],
      error: findError(name),
      onChange: (value: string) => edit.change({ [name]: value }),
    }),
    /** Hides the faults of all fields, for example for another report. */
    resetTouched: () => setTouchedNames(new Set()),
    /** Returns a submit handler that calls `onValid` if no field has a fault, and otherwise focuses the first field with one. */
    submitIfValid: (onValid: () => unknown) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const firstFaultyName = fieldNames.find(name => faults[name])
      if (!firstFaultyName) return onValid()
      setTouchedNames(new Set(fieldNames))
      focusField(event.currentTarget, firstFaultyName)
    },
  }
}
export type EditFields = ReturnType<typeof useEditFields>
