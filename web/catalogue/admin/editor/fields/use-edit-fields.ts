import { type ChangeEvent, type FocusEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../../contract/limits.ts'
import { computeEditFaults } from '../edit-faults.ts'
import { type FieldName, fieldNames, type TextFieldName } from '../edit-values.ts'
import type { ReportEdit } from '../use-report-edit.ts'
import type { ReportSave } from '../use-report-save.ts'
import { focusField, movesToField } from './focus-field.ts'
import { useFaultFormatter } from './use-fault-formatter.ts'

type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

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
  chartMeasure: limits.chartColumn,
  chartSeries: limits.chartSeries,
}

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
        // `base` are the values before the edit. A fault that appears while a button is pressed would move the button.
        const isChanged = event.target.value !== edit.base[name]
        if (isChanged && movesToField(event)) markTouched(name)
      },
    }),
    /** Returns the props of a date field, whose value is an ISO day. It has no `onBlur`: its fault shows only after an attempt to submit. */
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
