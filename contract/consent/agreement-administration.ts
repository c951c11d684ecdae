import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues, wireWhere } from '../wire.ts'

// In all calls of this file, a change that a rule forbids returns 200 with another `status` than success. 409 means that someone else has
// changed the agreements since the caller read them.

const staff = { method: 'POST', access: menu('ConsentAgreement') } as const
const status = wireValues({ active: 'active', inactive: 'Inactive' })
const requiredMessage = messages.informationRequired.en

const agreement = wire({
  agreementId: ['consent_agreement_id', z.int()],
  /** The name that staff gave the agreement. */
  name: ['file_name', z.string()],
  version: ['version', z.string()],
  status: ['status', status],
  /** When the agreement was added; ISO 8601 with time. */
  createdAt: ['create_at', z.string()],
  /** When the agreement last became active; null if it never was. */
  activatedAt: ['date', z.string().nullable()],
  hasPdf: ['has_file', z.boolean()],
  /** Number of users who have accepted the agreement, also those who withdrew later. */
  acceptanceCount: ['accepted_by', z.int()],
  /** The texts in Markdown; both are empty if there is only the PDF. */
  textEn: ['text_en', z.string()],
  textTh: ['text_th', z.string()],
  /** Number of accounts that can log in and have not accepted the agreement: they see it at their next login if it becomes active. */
  notAcceptedCount: ['accounts_asked', z.int()],
})
export type Agreement = z.output<typeof agreement>

export const listAgreements = call({
  ...staff,
  name: 'listAgreements',
  path: '/api/getConsentAgreement',
  summary:
    'Returns every consent agreement, the newest first, with the number of users who accepted it and the number of accounts that have not accepted it.',
  input: z.object({}),
  output: wire({
    agreements: ['data', z.array(agreement)],
    /** Number of accounts that can log in or will be able to: all except Offline and Suspend. */
    accountCount: ['accounts', z.int()],
    /** Number of open sessions; their users see a newly active agreement only at their next login. */
    signedInCount: ['signed_in', z.int()],
    /** True if the portal delivers each acceptance to a consent service. */
    isDelivered: ['is_delivered', z.boolean()],
  }),
})

export const setAgreementStatus = call({
  ...staff,
  name: 'setAgreementStatus',
  path: '/api/saveSatusConsentAgreement',
  summary:
    'Makes an agreement active and every other agreement Inactive, or makes it Inactive. `was` is the active agreement that the caller saw: if another one is active now, nothing is saved, and the 409 has the name of the active agreement.',
  input: wire({
    agreement: ['data', wire({ agreementId: ['consent_agreement_id', identifier], status: ['status', status] })],
    /** The active agreement that the caller saw, with a null id for none. Without this field, a concurrent change is not detected. */
    expected: ['was', wire({ activeId: ['consent_agreement_id', identifier.nullable()] }).optional()],
  }),
  output: wire({ status: ['status', z.literal('success')] }),
})

export const removeAgreement = call({
  ...staff,
  name: 'removeAgreement',
  path: '/api/deleteConsentAgreement',
  summary:
    "Deletes an agreement that is not active and that nobody has accepted. 'active' if the agreement is active, 'Agreement accepted' if someone has accepted it. An agreement that no longer exists counts as deleted.",
  input: wire({ agreement: ['data', wire({ agreementId: ['consent_agreement_id', identifier] })] }),
  output: wire({
    status: ['status', wireValues({ removed: 'success', active: 'active', accepted: 'Agreement accepted' })],
    /** Number of users who have accepted the agreement. */
    acceptanceCount: ['accepted_by', z.int()],
  }),
})

/** Adds an agreement of its own; `version` is a text of the agreement. */
export const addAgreementVersion = call({
  ...staff,
  name: 'addAgreementVersion',
  path: '/api/addVersionAgreement',
  summary:
    'Creates an Inactive agreement from a PDF that the same user uploaded within the last day, under the id that the upload returned. 404 for any other id. Repeating the request changes nothing.',
  input: wire({
    /** The name of the agreement, which outputs call `file_name`. */
    name: ['filename', filledText(limits.name, requiredMessage)],
    version: ['version', filledText(limits.agreementVersion, requiredMessage)],
    /** The id that the upload returned; the new agreement gets it. */
    agreementId: ['id_agreement', identifier],
    /** Ignored: the PDF keeps the name of the uploaded file. */
    fileName: ['file_name', text(limits.line).default('')],
  }),
  output: wire({ status: ['status', wireValues({ added: 'succes1' })] }),
})

const texts = {
  en: ['text_en', text(limits.agreementText)],
  th: ['text_th', text(limits.agreementText)],
} as const

/** Returns true if an agreement has its text in both languages or in neither. */
export const hasBothTextsOrNeither = ({ en, th }: { en: string; th: string }) => (en === '') === (th === '')

export const saveAgreementText = call({
  ...staff,
  name: 'saveAgreementText',
  path: '/api/saveTextConsentAgreement',
  summary:
    "Replaces the Markdown text of an agreement, in both languages or in neither. 'Agreement accepted' if someone has accepted the agreement. 409 if the text has changed since the edit began.",
  input: wire({
    agreement: [
      'data',
      wireWhere(
        { agreementId: ['consent_agreement_id', identifier], ...texts },
        hasBothTextsOrNeither,
        requiredMessage,
      ),
    ],
    /** The text at the start of the edit. */
    expected: ['was', wire(texts)],
  }),
  output: wire({ status: ['status', wireValues({ saved: 'success', accepted: 'Agreement accepted' })] }),
})
