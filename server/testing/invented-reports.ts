import fc from 'fast-check'
import { paces } from '../../contract/follows/follows.ts'

type Invented = fc.Arbitrary<unknown>

/** Well-meant fields of the calls of readers, and of those about the audit trail, agreements and system reports. */
export const inventedReports = ({ id, name, words, day }: Record<'id' | 'name' | 'words' | 'day', Invented>) => ({
  closing: fc.boolean(),
  suggestion: words,
  pace: fc.constantFrom('off', ...paces),
  browsers_Name: words,
  browsers_version: words,
  from: day,
  until: day,
  audit_id: id,
  call: fc.constantFrom('', 'saveReport', 'nothing'),
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
})

/** What a change of an agreement sends. */
export const inventedAgreement = (id: Invented) =>
  fc.record({ consent_agreement_id: id, status: fc.constantFrom('active', 'Inactive') })
