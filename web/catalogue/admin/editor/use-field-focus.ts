import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { FieldName } from './edit-values.ts'
import { findTargetField } from './editor-paths.ts'
import { focusField } from './fields/focus-field.ts'

/**
 * Focuses the field that the server refused, and the field that the URL requests. `sourceId` is the Report ID, undefined for a new report:
 * another report focuses the requested field again.
 */
export const useFieldFocus = (
  formElement: RefObject<HTMLFormElement | null>,
  refusedField: FieldName | undefined,
  sourceId: string | undefined,
) => {
  // The field with the error may be far from the pressed button, so it gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each save that was refused because of this field
  useEffect(() => {
    if (refusedField) formElement.current?.querySelector<HTMLElement>(`[name=${refusedField}]`)?.focus()
  }, [refusedField])
  const targetField = findTargetField(useLocation().hash)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each report and field that a URL requests
  useEffect(() => {
    if (targetField) focusField(formElement.current, targetField)
  }, [targetField, sourceId])
}
