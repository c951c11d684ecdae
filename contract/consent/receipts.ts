import { z } from 'zod'
import { call, signedIn } from '../call.ts'
import { wire } from '../wire.ts'

const digest = z.string().nullable()

const link = wire({
  linkId: ['link_id', z.int()],
  /** SHA-256 in hexadecimal, of the previous hash as bytes and the content in UTF-8. */
  hash: ['hash', z.string()],
  /** Empty for the first link. */
  previousHash: ['previous_hash', z.string()],
  content: ['content', z.string()],
  /** When the consent service acknowledged a delivery; for other links, the time of the choice. */
  at: ['at', z.iso.datetime()],
})

const receipt = wire({
  purpose: ['purpose', z.enum(['policy', 'news'])],
  given: ['given', z.boolean()],
  /** Name of the agreement; null for news. */
  name: ['file_name', z.string().nullable()],
  version: ['version', z.string()],
  acceptedAt: ['accepted_at', z.iso.datetime()],
  /** The person's name and email address at that time. */
  firstname: ['firstname', z.string()],
  lastname: ['lastname', z.string()],
  email: ['email', z.string()],
  /** The IP address of the choice. */
  address: ['address', z.string()],
  /** SHA-256 of the PDF and of its texts; null if there is none. */
  pdfDigest: ['pdf_digest', digest],
  textEnDigest: ['text_en_digest', digest],
  textThDigest: ['text_th_digest', digest],
  /** The link of the ledger with the choice. */
  link: ['link', link.nullable()],
  /** The link with its delivery to the consent service; null before that. */
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
    'A receipt for each acceptance and withdrawal of the signed-in user, newest first: purpose, time, IP address, the digests of the documents, and its links in the ledger.',
  input: z.object({}),
  output: wire({
    receipts: ['receipts', z.array(receipt)],
    /** When cookies were accepted in this browser; this choice belongs to the browser, not to the account. */
    cookiesAcceptedAt: ['cookies_accepted_at', z.iso.datetime().nullable()],
  }),
})
