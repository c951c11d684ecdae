import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { dropUnsaved, unsavedOf } from '../../../frame/unsaved.ts'
import { blank, differences, type Values, valuesOf } from './edit-values.ts'

/** An edit as the browser keeps it. */
interface Kept {
  /** What the edit began with, and its revision: a later save is told about the earlier one. */
  base: Values
  revision: number
  values: Values
  keptAt: string
}

interface Edit extends Omit<Kept, 'keptAt'> {
  /** What the page has loaded. */
  form: ReportForm | null
  /** When changes were kept that have been put back, ISO 8601. */
  restoredAt?: string
}

const startOf = (form: ReportForm | null, asked = ''): Edit => {
  const base = form ? valuesOf(form) : blank
  return { form, base, revision: form?.revision ?? 0, values: { ...base, sourceId: base.sourceId || asked } }
}
const idOf = (form: ReportForm | null) => form?.report.sourceId ?? ''
const changesOf = ({ base, values }: Pick<Edit, 'base' | 'values'>) => differences(base, values)

/** Loading the same report again leaves an edit as it is. */
const reloaded = (edit: Edit, form: ReportForm | null, asked: string): Edit =>
  idOf(edit.form) === idOf(form) && changesOf(edit).length > 0 ? { ...edit, form } : startOf(form, asked)

/**
 * What the form holds beside what is stored. Changes are kept in the browser by user and report until they are saved or discarded, and
 * put back when the report is opened again. `asked` is the Report ID of an address that leads to no report yet.
 */
export const useReportEdit = (form: ReportForm | null, userId: number, asked = '') => {
  const [edit, setEdit] = useState(() => startOf(form, asked))
  const latest = useRef(edit)
  latest.current = edit
  const set = (next: Edit) => {
    latest.current = next
    setEdit(next)
  }
  if (edit.form !== form) set(reloaded(edit, form, asked))
  const id = idOf(form)
  const unsaved = unsavedOf<Kept>(userId, id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report
  useLayoutEffect(() => {
    const kept = unsaved.read()
    if (kept && changesOf(kept).length > 0) set(restored(kept, form))
  }, [id])
  useEffect(() => void dropUnsaved(userId), [userId])
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const put = (next: Edit) => {
    set(next)
    store(next)
  }
  const store = (next: Omit<Edit, 'form'>) => {
    const { base, revision, values } = next
    if (changesOf(next).length > 0) unsaved.keep({ base, revision, values, keptAt: new Date().toISOString() })
    else unsaved.drop()
  }
  return {
    ...edit,
    /** The Report ID; of a report that is not there yet, nothing. */
    id,
    changes: changesOf(edit),
    /** As it is at this moment, whatever has been drawn. */
    hasChanges: () => changesOf(latest.current).length > 0,
    change: (change: Partial<Values>) => put({ ...latest.current, values: { ...latest.current.values, ...change } }),
    /** Goes on from what is stored as another revision, with these values. */
    rebase: (base: Values, revision: number, values: Values) => put({ form, base, revision, values }),
    /** These values are stored as a revision; what has been typed since stays unsaved. Answers whether the report is still open. */
    saved(base: Values, revision: number) {
      const { form: loaded, values } = latest.current
      const isOpen = isHere.current && idOf(loaded) === id
      const kept = unsaved.read()
      if (isOpen) put({ form: loaded, base, revision, values })
      else if (kept) store({ ...kept, base, revision })
      return isOpen
    },
    discard: () => put(startOf(form)),
  }
}
export type ReportEdit = ReturnType<typeof useReportEdit>

const restored = ({ keptAt, ...kept }: Kept, form: ReportForm | null): Edit => ({
  ...kept,
  values: { ...blank, ...kept.values },
  form,
  restoredAt: keptAt,
})
