import fc from 'fast-check'

/** Returns plausible random fields of the calls about runs. */
export const inventedRuns = ({ words, id, day }: Record<'words' | 'id' | 'day', fc.Arbitrary<unknown>>) => ({
  workflow: words,
  run: fc.oneof(words, fc.record({ runId: fc.uuid() })),
  at: fc.constantFrom('2026-11-20T02:00:00Z', '2026-11-20T09:00:00+07:00', '2569-11-20T02:00:00Z'),
  action: fc.constantFrom('1', '2', '3', 'Load'),
  message: words,
  rows: fc.integer({ min: 0, max: 10 }),
  log: fc.array(words, { maxLength: 3 }),
  source_type: fc.constantFrom(1, 2, 3, '1'),
  data_type: fc.constantFrom(1, 2, '2'),
  checkbox: fc.boolean(),
  date_1: day,
  date_2: day,
  run_id: id,
  key_id: id,
  job_id: id,
  key_name: words,
  requests_per_second: fc.integer({ min: 1, max: 100 }),
  internal_source_id: id,
  external_source_id: id,
  alarm_email: fc.constantFrom('', 'steward@example.org'),
})
