import type { Logger } from 'pino'
import { downloadAgreement, downloadAgreementVersion } from '../../contract/consent/downloads.ts'
import { hourMilliseconds, secondMilliseconds } from '../../contract/durations.ts'
import type { FileStore } from '../files/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import type { Domain, RepeatedTask } from '../platform/domain.ts'
import type { Allowances } from '../platform/limits/allowances.ts'
import type { Settings } from '../platform/settings.ts'
import { findActiveAgreementPdf, findAnyAgreementPdf } from './agreements/agreement-downloads.ts'
import { sweepAgreementFiles } from './agreements/agreement-files.ts'
import { agreementRoutes } from './agreements/agreement-routes.ts'
import type { CookieChoices } from './cookie-choices.ts'
import { openConsentDelivery } from './deliveries.ts'
import { eraseConsent } from './erasures.ts'
import { connectDeliveries } from './queued-deliveries.ts'
import { findConsentServiceSettings } from './receivers.ts'
import { consentRoutes } from './routes.ts'

interface ConsentContext {
  settings: Settings
  database: Database
  store: FileStore
  clock: Clock
  log: Logger
  allowances: Allowances
  choices: CookieChoices
}

/** Opens the domain of the cookie choice, the consent agreements, and the delivery of consent records to the office's service. */
export const openConsentDomain = (context: ConsentContext): Domain => {
  const { settings, database, store, clock, log, allowances, choices } = context
  const delivery = openDelivery(context)
  const deliveryTasks: RepeatedTask[] = delivery
    ? [{ everyMilliseconds: 10 * secondMilliseconds, run: delivery.deliverWaiting }]
    : []
  return {
    routes: [
      ...consentRoutes({ database, allowances, choices }),
      ...agreementRoutes({
        database,
        store,
        clock,
        isDelivered: delivery !== undefined,
        onError: message => log.error(message),
      }),
    ],
    downloads: [
      [downloadAgreement, (_actor, id) => findActiveAgreementPdf(database, store, id)],
      [downloadAgreementVersion, (_actor, id) => findAnyAgreementPdf(database, store, id)],
    ],
    repeatedTasks: [
      { everyMilliseconds: hourMilliseconds, run: choices.sweep },
      { everyMilliseconds: hourMilliseconds, run: () => sweepAgreementFiles(database, clock) },
      ...deliveryTasks,
    ],
    afterMigrations: async () => {
      if (delivery) await connectDeliveries(database, clock, settings.CONSENT_SINCE)
    },
    erasePerson: (transaction, { userId }) => eraseConsent(transaction, userId),
    beforeStop: () => delivery?.stop(),
  }
}

const openDelivery = ({ settings, database, clock, log }: ConsentContext) => {
  const receiver = findConsentServiceSettings(settings)
  return receiver && openConsentDelivery({ database, clock, log, receiver })
}
