import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { dayMilliseconds } from '../../../contract/durations.ts'
import type { Settings } from '../../../server/platform/settings.ts'
import { connectMilliseconds, examine, type Finding, fault, ok, warning } from './findings.ts'

/** A certificate that expires within this many days is a warning. */
const certificateDays = 21
export const proxyRemedy = 'Set TRUST_PROXY=on, and have the proxy replace X-Forwarded-… headers.'

/** Examines what readers reach under PUBLIC_URL: the certificate, and whether the portal trusts its proxy. */
export const examineFront = async ({ PUBLIC_URL: publicUrl, TRUST_PROXY }: Settings): Promise<Finding[]> => {
  if (!publicUrl) return [warning('address', 'PUBLIC_URL is not set.', 'Set it: links in mails start with it.')]
  if (!publicUrl.startsWith('https:'))
    return [
      warning(
        'address',
        'Readers connect without TLS.',
        'Put a proxy with a certificate in front of the portal, as in operations/proxies.',
      ),
    ]
  const certificate = await examine('certificate', 'Check the proxy and its certificate.', () =>
    examineCertificate(publicUrl),
  )
  // The portal does not serve TLS, so https means that there is a proxy.
  if (TRUST_PROXY === 'on') return [...certificate, ok('proxy', 'The portal trusts the headers of its proxy.')]
  const message = 'Readers connect by https, so through a proxy, but TRUST_PROXY is off: they share one rate limit.'
  return [...certificate, fault('proxy', message, proxyRemedy)]
}

const examineCertificate = async (publicUrl: string): Promise<Finding> => {
  const { hostname, port } = new URL(publicUrl)
  const { promise, resolve, reject } = Promise.withResolvers<Date>()
  const name = isIP(hostname) ? {} : { servername: hostname }
  const socket = connect({ host: hostname, port: Number(port || 443), ...name, timeout: connectMilliseconds }, () =>
    resolve(new Date(socket.getPeerCertificate().valid_to)),
  )
  socket.on('error', reject).on('timeout', () => reject(new Error('It does not respond')))
  const expiresAt = await promise.finally(() => socket.destroy())
  const days = Math.floor((expiresAt.getTime() - Date.now()) / dayMilliseconds)
  const message = `The certificate of ${hostname} expires in ${days} days.`
  if (days >= certificateDays) return ok('certificate', message)
  return warning('certificate', message, 'Renew it, and reload the proxy.')
}
