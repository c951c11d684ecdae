import fc from 'fast-check'
import { auditTopics } from '../../../contract/audit/topics.ts'
import { monthRules, monthSteps, releaseWeekdays, repeats } from '../../../contract/catalogue/release-rules.ts'
import { paces } from '../../../contract/follows/follows.ts'

type InventedValue = fc.Arbitrary<unknown>

const time = fc.constantFrom('09:00', '23:59', '24:00', '9:00')
const allowNothing = (fine: InventedValue) => fc.oneof(fine, fc.constant(null))

/** Random rhythms, some with incompatible fields. */
const rhythm = fc.oneof(
  fc.constant(null),
  fc.constant({ repeat: 'months', months: 1, first_month: 1, rule: 'workingDay', rule_day: 2, time: '09:00' }),
  fc.constant({ repeat: 'week', weekday: 'monday', time: '09:00' }),
  fc.record(
    {
      repeat: fc.constantFrom(...repeats),
      months: allowNothing(fc.constantFrom(...monthSteps, 5)),
      first_month: allowNothing(fc.integer({ min: 0, max: 13 })),
      rule: allowNothing(fc.constantFrom(...monthRules)),
      rule_day: allowNothing(fc.integer({ min: 0, max: 32 })),
      weekday: allowNothing(fc.constantFrom(...releaseWeekdays, 'sunday')),
      time,
    },
    { requiredKeys: ['repeat', 'time'] },
  ),
)

/**
 * Returns plausible random fields of the calls of readers, and of those about the audit trail, agreements, system reports and promised
 * releases.
 */
export const inventedReports = ({ id, name, words, day }: Record<'id' | 'name' | 'words' | 'day', InventedValue>) => ({
  closing: fc.boolean(),
  suggestion: words,
  pace: fc.constantFrom('off', ...paces),
  browsers_Name: words,
  browsers_version: words,
  from: day,
  until: day,
  audit_id: id,
  call: fc.constantFrom('', 'saveReport', 'nothing'),
  topic: fc.constantFrom(...auditTopics, 'nothing'),
  entry_id: id,
  before: fc.constantFrom('2026-11-20T10:00:00.000Z', '2026-12-01', ''),
  active_only: fc.constantFrom('true', 'false', 'yes please'),
  check_only: fc.boolean(),
  wanted_report: name,
  wanted_file: fc.oneof(
    name.map(file => `/api/file/downloadFileMongo/${file}.zip`),
    fc.constantFrom('/api/logout', 'https://elsewhere.example/a.zip', ''),
  ),
  subject: fc.constantFrom('', 'reports', 'nothing'),
  month: fc.constantFrom('2026-11', '2026-13', '0000-01', ''),
  start: day,
  end: day,
  table: words,
  date_column: fc.constantFrom('LastLogin', 'last_update', 'Acceptance_Date', 'users'),
  filename: name,
  version: fc.constantFrom('1.0', ' ', '๒', '1', '9'),
  as_of: day,
  id_agreement: id,
  rhythm,
  promised_release_id: id,
  sequence: fc.integer({ min: 0, max: 2 }),
  day: fc.oneof(day, fc.constant('2026-12-03')),
  time,
  reason_th: words,
})

/** Returns random changes of an agreement. */
export const inventedAgreement = (id: InventedValue) =>
  fc.record({ consent_agreement_id: id, status: fc.constantFrom('active', 'Inactive') })
