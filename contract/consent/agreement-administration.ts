import { z } from 'zod'
import { call, menu } from '../call.ts'
import { filledText, identifier, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { wire, wireValues, wireWhere } from '../wire.ts'

const staff = { method: 'POST', access: menu('ConsentAgreement') } as const
const status = wireValues({ active: 'active', inactive: 'Inactive' })
const required = messages.informationRequired.en

const agreement = wire({
  agreementId: ['consent_agreement_id', z.int()],
  name: ['file_name', z.string()],
  version: ['version', z.string()],
  status: ['status', status],
  /** When it was added; ISO 8601 with time. */
  createdAt: ['create_at', z.string()],
  /** When it last became active; null if it never was. */
  activatedAt: ['date', z.string().nullable()],
  hasFile: ['has_file', z.boolean()],
  acceptedBy: ['accepted_by', z.int()],
  /** In Markdown; both are empty if there is only the PDF. */
  textEn: ['text_en', z.string()],
  textTh: ['text_th', z.string()],
  /** Number of accounts that would see it at their next login if it became active. */
  accountsAsked: ['accounts_asked', z.int()],
})
export type Agreement = z.output<typeof agreement>

export const listAgreements = call({
  ...staff,
  name: 'listAgreements',
  path: '/api/getConsentAgreement',
  summary:
    'Every consent agreement, the newest first, with the numbers of people who accepted it and who would be asked.',
  input: z.object({}),
  output: wire({
    agreements: ['data', z.array(agreement)],
    /** Accounts that can log in or will be able to: all except Offline and Suspend. */
    accounts: ['accounts', z.int()],
    signedIn: ['signed_in', z.int()],
    /** True if each acceptance is delivered to a consent service. */
    isDelivered: ['is_delivered', z.boolean()],
  }),
})

export const setAgreementStatus = call({
  ...staff,
  name: 'setAgreementStatus',
  path: '/api/saveSatusConsentAgreement',
  summary:
    'Makes an agreement active and every other Inactive, or makes it Inactive. If the previously active agreement is sent and another is active now, 409 names it and nothing is saved.',
  input: wire({
    agreement: ['data', wire({ agreementId: ['consent_agreement_id', identifier], status: ['status', status] })],
    /** The active agreement that the caller saw; null for none. */
    was: ['was', wire({ activeId: ['consent_agreement_id', identifier.nullable()] }).optional()],
  }),
  output: wire({ status: ['status', z.literal('success')] }),
})

export const removeAgreement = call({
  ...staff,
  name: 'removeAgreement',
  path: '/api/deleteConsentAgreement',
  summary:
    "Deletes an agreement that is not active and that nobody has accepted; 'Agreement accepted' if someone has. One that no longer exists counts as deleted.",
  input: wire({ agreement: ['data', wire({ agreementId: ['consent_agreement_id', identifier] })] }),
  output: wire({
    status: ['status', wireValues({ removed: 'success', active: 'active', accepted: 'Agreement accepted' })],
    /** Number of accounts that have accepted it. */
    acceptedBy: ['accepted_by', z.int()],
  }),
})

export const addAgreementVersion = call({
  ...staff,
  name: 'addAgreementVersion',
  path: '/api/addVersionAgreement',
  summary:
    'Creates an Inactive agreement from a PDF that the same user uploaded within the last day, with the id that the upload returned; 404 for any other id. Repeating the request changes nothing.',
  input: wire({
    name: ['filename', filledText(limits.name, required)],
    version: ['version', filledText(limits.agreementVersion, required)],
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
const hasBothOrNeither = ({ en, th }: { en: string; th: string }) => (en === '') === (th === '')

export const saveAgreementText = call({
  ...staff,
  name: 'saveAgreementText',
  path: '/api/saveTextConsentAgreement',
  summary:
    "Replaces the Markdown text of an agreement, in both languages or in neither; 'Agreement accepted' if someone has accepted it. 409 if the text has changed since the edit began.",
  input: wire({
    agreement: [
      'data',
      wireWhere({ agreementId: ['consent_agreement_id', identifier], ...texts }, hasBothOrNeither, required),
    ],
    /** The text at the start of the edit. */
    was: ['was', wire(texts)],
  }),
  output: wire({ status: ['status', wireValues({ saved: 'success', accepted: 'Agreement accepted' })] }),
})
