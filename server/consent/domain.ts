import type { Logger } from 'pino'
import { downloadAgreement, downloadAgreementVersion } from '../../contract/consent/downloads.ts'
import type { FileStore } from '../files/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/pool.ts'
import { type Domain, hour, type RepeatedTask, second } from '../platform/domain.ts'
import type { Allowances } from '../platform/limits/allowances.ts'
import type { Settings } from '../platform/settings.ts'
import { sweepAgreementFiles } from './agreements/agreement-files.ts'
import { agreementRoutes } from './agreements/agreement-routes.ts'
import { findAgreementFile, findAgreementVersionFile } from './agreements/agreements.ts'
import type { CookieChoices } from './cookie-choices.ts'
import { openConsentDelivery } from './deliveries.ts'
import { eraseConsent } from './erasures.ts'
import { findReceiver, type Person } from './receivers.ts'
import { consentRoutes } from './routes.ts'

interface ConsentGround {
  settings: Settings
  database: Database
  store: FileStore
  clock: Clock
  log: Logger
  allowances: Allowances
  choices: CookieChoices
  /** Name and address of a user, for the consent service. Throws when there is no such user. */
  requirePerson: (userId: number) => Promise<Person>
}

/** The cookie choice, the consent agreements, and the delivery of consent records to the office's service. */
export const openConsent = (ground: ConsentGround): Domain => {
  const { database, store, clock, log, allowances, choices } = ground
  const delivery = openDelivery(ground)
  const deliveryTasks: RepeatedTask[] = delivery
    ? [{ everyMilliseconds: 10 * second, run: delivery.deliverWaiting }]
    : []
  return {
    routes: [
      ...consentRoutes({ database, allowances, choices }),
      ...agreementRoutes({
        database,
        store,
        clock,
        isDelivered: delivery !== undefined,
        onTrouble: what => log.error(what),
      }),
    ],
    downloads: [
      [downloadAgreement, (_actor, id) => findAgreementFile(database, store, id)],
      [downloadAgreementVersion, (_actor, id) => findAgreementVersionFile(database, store, id)],
    ],
    repeatedTasks: [
      { everyMilliseconds: hour, run: choices.sweep },
      { everyMilliseconds: hour, run: () => sweepAgreementFiles(database, clock) },
      ...deliveryTasks,
    ],
    erasePerson: (transaction, { userId }) => eraseConsent(transaction, userId),
    close: () => delivery?.stop(),
  }
}

const openDelivery = ({ settings, database, clock, log, requirePerson }: ConsentGround) => {
  const receiver = findReceiver(settings)
  return receiver && openConsentDelivery({ database, clock, log, receiver, personOf: requirePerson })
}
