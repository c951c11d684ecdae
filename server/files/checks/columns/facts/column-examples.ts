import { type ColumnExample, type ExampleKind, exampleKinds } from '../../../../../contract/tables/columns.ts'

const maxExamples = 3
const maxExampleLength = 60

/** Returns the examples of a column, which are empty at first, and a function that adds a text unless its kind has enough examples. */
export const createColumnExamples = () => {
  const examples = Object.fromEntries(exampleKinds.map(kind => [kind, []])) as unknown as Record<
    ExampleKind,
    ColumnExample[]
  >
  const addExample = (kind: ExampleKind, text: string, row: number) => {
    const kept = examples[kind]
    if (kept.length >= maxExamples) return
    const shortText = text.slice(0, maxExampleLength)
    if (!kept.some(example => example.text === shortText)) kept.push({ row, text: shortText })
  }
  return { examples, addExample }
}
