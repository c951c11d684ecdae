export {
  acceptAgreement,
  hasPendingAgreement as hasPendingPolicy,
  isSubscribedToNews,
  listAcceptances,
  recordNewsChoice,
  withdrawConsent,
} from './acceptances.ts'
export { sweepAgreementFiles } from './agreements/agreement-files.ts'
export { activateAgreement, findActiveAgreement, findAgreementFile } from './agreements/agreements.ts'
export { type CookieChoices, consentCookie, createCookieChoices } from './cookie-choices.ts'
export { openConsentDelivery } from './deliveries.ts'
export { openConsentDomain } from './domain.ts'
export { type LedgerTotals, verifyLedger } from './ledger.ts'
export { connectDeliveries, findFailingDeliveries } from './queued-deliveries.ts'
export { listReceipts } from './receipts.ts'
