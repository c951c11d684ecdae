import { checkDirectoryConnection } from '../../../server/directory/index.ts'
import { checkMailServer } from '../../../server/mail/index.ts'
import type { Settings } from '../../../server/platform/settings.ts'
import { openWarehouse } from '../../../server/sources/index.ts'
import { connectMilliseconds, examine, ok, warning } from './findings.ts'

/** Examines whether the warehouse of the settings answers; the schema of the portal's own database needs no examination of its own. */
export const examineWarehouse = ({ WAREHOUSE_URL: url }: Settings) =>
  examine('warehouse', 'Check WAREHOUSE_URL: host, port, account, password and database.', async () => {
    if (!url) return ok('warehouse', 'It is the schema warehouse of the portal’s database.')
    const warehouse = openWarehouse({ connection: { connectionString: url } })
    try {
      await warehouse.read(snapshot => snapshot.query('select 1'))
      return ok('warehouse', 'It can be read.')
    } finally {
      await warehouse.close()
    }
  })

/** Examines whether the mail server of the settings accepts a connection. Sends no mail. */
export const examineMail = ({ SMTP_URL: url, PUBLIC_URL: publicUrl }: Settings) =>
  examine('mail', 'Check SMTP_URL: host, port, name, password and certificate.', async () => {
    if (url) {
      await checkMailServer(url, connectMilliseconds)
      return ok('mail', 'The mail server accepts the portal.')
    }
    if (!publicUrl) return ok('mail', 'Mails are written to the outbox of the data folder.')
    return warning('mail', 'No mails are sent: they are written to the outbox.', 'Set SMTP_URL and MAIL_FROM.')
  })

/** Examines whether the directory of the settings accepts the login of the portal. */
export const examineDirectory = (settings: Settings) =>
  examine('directory', 'Check the settings LDAP_…: address, certificate, account and base.', async () =>
    (await checkDirectoryConnection(settings))
      ? ok('directory', 'It accepts the portal’s login, and the base exists.')
      : ok('directory', 'No directory is set.'),
  )
