import fc from 'fast-check'

const uuid = '1665feba-e6d6-4b47-b0c5-185338a59506'
const times = ['2026-11-20T10:00:00+07:00', '2026-12-01T02:00:00Z', '0000-01-01T00:00:00Z', '2026-12-01']

/** Returns random fields of the calls about drafts and releases. */
export const inventedDrafts = ({ id, words }: { id: fc.Arbitrary<unknown>; words: fc.Arbitrary<string> }) => ({
  draft: fc.constantFrom('new', uuid),
  draft_id: fc.constant(uuid),
  upload_id: fc.constant(uuid),
  version_ids: fc.array(id, { minLength: 1, maxLength: 3 }),
  release_at: fc.constantFrom(...times),
  note: words,
  second_person: id,
  mode: fc.constantFrom('Append', 'Update', 'append', ''),
  // An upload sends the list as one text.
  acknowledged: fc.oneof(fc.array(words, { maxLength: 3 }), words),
  recipe: fc.oneof(
    words,
    fc.record(
      {
        sheet: words,
        header_row: fc.constantFrom(1, 2, 0, -1, 1e9, 1.5),
        header_rows: fc.constantFrom(1, 3, 4),
        notes: fc.constantFrom(0, 100, 1e9),
        fill_down: fc.array(words, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  ),
  choices: fc.dictionary(
    words,
    fc.record(
      {
        kind: fc.constantFrom('text', 'integer', 'date', 'blob'),
        era: fc.constantFrom('be', 'ce', null, 'ad'),
        unit: fc.constantFrom('%', null, 'baht'),
      },
      { requiredKeys: ['kind'] },
    ),
    { maxKeys: 3 },
  ),
})
