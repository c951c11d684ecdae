import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { wire } from '../wire.ts'

const digest = z.string().nullable()

const link = wire({
  linkId: ['link_id', z.int()],
  /** SHA-256 of the previous hash as bytes followed by the content in UTF-8; in hexadecimal, like every hash here. */
  hash: ['hash', z.string()],
  /** The hash of the link before this one; empty for the first link. */
  previousHash: ['previous_hash', z.string()],
  /** The record as the text that was hashed. */
  content: ['content', z.string()],
  /** For a delivery, when the consent service acknowledged it; for other links, the time of the choice. */
  at: ['at', z.iso.datetime()],
})

const receipt = wire({
  purpose: ['purpose', z.enum(['policy', 'news'])],
  /** True for an acceptance, false for a withdrawal. */
  given: ['given', z.boolean()],
  /** Name of the agreement; null for news. */
  name: ['file_name', z.string().nullable()],
  version: ['version', z.string()],
  acceptedAt: ['accepted_at', z.iso.datetime()],
  /** The person's name and email address at the time of the choice. */
  firstname: ['firstname', z.string()],
  lastname: ['lastname', z.string()],
  email: ['email', z.string()],
  /** The IP address from which the choice was made. */
  address: ['address', z.string()],
  /** SHA-256 of the agreement's PDF and of its texts; null for a document that the agreement does not have. */
  pdfDigest: ['pdf_digest', digest],
  textEnDigest: ['text_en_digest', digest],
  textThDigest: ['text_th_digest', digest],
  /** The ledger's link for the choice. */
  link: ['link', link.nullable()],
  /** The ledger's link for the delivery of the choice to the consent service; null before it is acknowledged. */
  delivery: ['delivery', link.nullable()],
})
export type Receipt = z.output<typeof receipt>
export type ReceiptLink = z.output<typeof link>

export const getReceipts = call({
  name: 'getReceipts',
  method: 'POST',
  path: '/api/getMyReceipts',
  access: signedIn,
  summary:
    'Returns a receipt for each acceptance and withdrawal of the signed-in user, the newest first. A receipt has the purpose, the time, the IP address, the digests of the documents and the links in the ledger.',
  input: z.object({}),
  output: wire({
    receipts: ['receipts', z.array(receipt)],
    /** When cookies were accepted in this browser; this choice belongs to the browser, not to the account. */
    cookiesAcceptedAt: ['cookies_accepted_at', z.iso.datetime().nullable()],
  }),
})
