import { isAnnotationColumn, joinAnnotations } from '../../../../contract/tables/annotations.ts'
import { truncateText } from '../../../../contract/truncated-texts.ts'
import { removeFinalPeriod } from '../report-texts.ts'
import type { Selection } from './address/selection.ts'
import type { Column, ColumnProfile, Row } from './api-responses.ts'

/** What the publisher notes about a value: a text, or null if the rows of the value have different ones. */
export type Annotation = string | null

/**
 * Creates a function that returns the names of the columns in which the publisher annotates some rows; if `shownMeasures` is given, without
 * the marks of other measures. A table can have 2,000 columns, so the function does not search all of them again.
 */
export const createAnnotationLister = (columns: readonly Column[], profiles: readonly ColumnProfile[]) => {
  const measureNames = new Set<string | null>(columns.filter(({ role }) => role === 'measure').map(({ name }) => name))
  const missingByName = new Map(profiles.map(({ name, missing }) => [name, missing]))
  const annotationColumns = columns.filter(({ name, role, mark_of: markOf }) =>
    isAnnotationColumn({ role, markOf }, missingByName.get(name)),
  )
  return (shownMeasures?: readonly Column[]) =>
    annotationColumns
      .filter(
        ({ mark_of: markOf }) =>
          !shownMeasures || !measureNames.has(markOf) || shownMeasures.some(({ name }) => name === markOf),
      )
      .map(({ name }) => name)
}

/** Returns the names for one choice of measures; see `createAnnotationLister`. */
export const listAnnotationNames = (
  columns: readonly Column[],
  profiles: readonly ColumnProfile[],
  shownMeasures?: readonly Column[],
) => createAnnotationLister(columns, profiles)(shownMeasures)

/** Adds the annotations to the columns of a request, so that annotated rows are marked even if the reader has hidden these columns. */
export const withAnnotations = (selection: Selection, annotationNames: readonly string[]): Selection =>
  selection.select ? { ...selection, select: [...new Set([...selection.select, ...annotationNames])] } : selection

/** Returns the annotations of a row as one text; undefined if it has none. */
export const findAnnotation = (row: Row, annotationNames: readonly string[]) =>
  joinAnnotations(annotationNames.map(name => row[name]?.toString()))

/** Returns true if a row has an annotation. */
export const hasAnnotation = (row: Row, annotationNames: readonly string[]) =>
  annotationNames.some(name => row[name]?.toString().trim())

/** Limit of the columns whose annotations are requested for groups. A request has at most ten measures. */
const maxGroupColumns = 3

/** Returns the measures of groups that contain the least and the greatest annotation. They are equal if all annotated rows of a group have the same. */
export const listAnnotationMeasures = (annotationNames: readonly string[]) =>
  annotationNames.slice(0, maxGroupColumns).flatMap(name => [toLeast(name), toGreatest(name)])

const toLeast = (name: string) => `min(${name})`
const toGreatest = (name: string) => `max(${name})`

/** Returns the annotation of a group of rows with the measures of `listAnnotationMeasures`; undefined if none of its rows is annotated. */
export const findGroupAnnotation = (group: Row, annotationNames: readonly string[]): Annotation | undefined => {
  const names = annotationNames.slice(0, maxGroupColumns)
  const hasDifferent = names.some(name => group[toLeast(name)] !== group[toGreatest(name)])
  return hasDifferent ? null : joinAnnotations(names.map(name => group[toLeast(name)]?.toString()))
}

/** Returns the annotation of a value that was computed from several values; undefined if none of them is annotated. */
export const mergeAnnotations = (annotations: readonly (Annotation | undefined)[]): Annotation | undefined => {
  const [first, ...others] = new Set(annotations.filter(annotation => annotation !== undefined))
  return others.length > 0 ? null : first
}

/** More annotations, or longer ones, would fill the space around a chart. */
const maxNamed = 3
const maxNameLength = 80

/** Names the different annotations of several values within a sentence; `severalNotes` replaces them if there are many. */
export const nameAnnotations = (annotations: readonly Annotation[], severalNotes: string) =>
  annotations.length > maxNamed || annotations.includes(null)
    ? severalNotes
    : annotations.map(text => truncateText(removeFinalPeriod(text ?? ''), maxNameLength)).join('; ')
