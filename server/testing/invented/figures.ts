import fc from 'fast-check'

/** Returns random fields of the calls about key figures. */
export const inventedFigures = ({ id, words }: { id: fc.Arbitrary<unknown>; words: fc.Arbitrary<string> }) => ({
  key_figure_id: id,
  key_figure_ids: fc.array(id, { maxLength: 9 }),
  note_th: words,
  asked: fc.record(
    {
      measure: words,
      filters: fc.array(fc.record({ column: words, value: words }), { maxLength: 5 }),
    },
    { requiredKeys: [] },
  ),
})
