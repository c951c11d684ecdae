import {
  isAnnotationColumn,
  joinAnnotations,
  maxAnnotationLength,
  mayAnnotate,
} from '../../../../../contract/tables/annotations.ts'
import type { ColumnRecipe } from '../../../../../contract/tables/columns.ts'
import { truncateText } from '../../../../../contract/truncated-texts.ts'
import { toValue } from '../values.ts'

/** Collects the annotations of a series of a measure while the rows of its table are read. */
export const createSeriesAnnotations = (recipes: readonly ColumnRecipe[], measure: string) => {
  const measures = new Set(recipes.filter(({ role }) => role === 'measure').map(({ name }) => name))
  const indices = [...recipes.keys()].filter(
    index => recipes[index]!.role === 'note' && mayAnnotate(recipes[index]!.markOf, measure, measures),
  )
  /** The number of rows without a text in each of these columns. */
  const missingCounts = indices.map(() => 0)
  const textsByTime = new Map<string, (string | null)[]>()
  return {
    /** The indices of the columns that may annotate rows. */
    indices,
    /** Yields all rows of the table, and counts those without a text. */
    async *watch(rows: AsyncIterable<string[]>) {
      for await (const record of rows) {
        for (const [position, index] of indices.entries())
          if (toValue(recipes[index]!, record[index]!) === null) missingCounts[position]! += 1
        yield record
      }
    },
    /** Adds the texts of the row at a time of the series, in the order of `indices`. */
    add(time: string, texts: (string | null)[]) {
      if (texts.some(text => text !== null)) textsByTime.set(time, texts)
    },
    /** Returns the annotation of each time that has one. All rows must have been read. */
    findByTime() {
      const areAnnotations = indices.map((index, position) =>
        isAnnotationColumn(recipes[index]!, missingCounts[position]),
      )
      const annotations = [...textsByTime].flatMap(([time, texts]): [string, string][] => {
        const annotation = joinAnnotations(texts.filter((_, position) => areAnnotations[position]))
        return annotation === undefined ? [] : [[time, truncateText(annotation, maxAnnotationLength)]]
      })
      return new Map(annotations)
    },
  }
}

export type SeriesAnnotations = ReturnType<typeof createSeriesAnnotations>
