export {
  acceptAgreement,
  withdrawConsent,
} from './acceptances.ts'
export { findActiveAgreementPdf } from './agreements/agreement-downloads.ts'
export { sweepAgreementFiles } from './agreements/agreement-files.ts'
export { activateAgreement, findActiveAgreement } from './agreements/agreements.ts'
export { listConsentRecords } from './consent-records.ts'
export { type CookieChoices, choiceTokenCookie, createCookieChoices } from './cookie-choices.ts'
export { openConsentDelivery } from './deliveries.ts'
export { openConsentDomain } from './domain.ts'
export { type LedgerVerification, verifyLedger } from './ledger.ts'
export { isSubscribedToNews, recordNewsChoice } from './news-choices.ts'
export { hasPendingAgreement } from './pending-agreements.ts'
export { connectDeliveries, findFailingDeliveries } from './queued-deliveries.ts'
export { listReceipts } from './receipts.ts'
