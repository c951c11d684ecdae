import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keep } from './kept-programs.ts'

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** Creates a certificate authority in a folder, and a certificate for one address that expires after some days. */
export const makeCertificate = async ({ folder, run }: Pick<Keep, 'folder' | 'run'>, address: string, days = 2) => {
  const toPath = (name: string) => join(folder, name)
  const authority = await makeAuthority({ folder, run }, 'authority')
  const key = toPath('server.key')
  const certificate = toPath('server.pem')
  const signed = [
    '-days',
    `${days}`,
    '-CA',
    toPath('authority.pem'),
    '-CAkey',
    toPath('authority.key'),
    '-addext',
    `subjectAltName=IP:${address}`,
  ]
  await run('openssl', 'req', '-x509', ...newKey, '-subj', '/CN=server', ...signed, '-keyout', key, '-out', certificate)
  return { key, certificate, authority, authorityFile: toPath('authority.pem') }
}

/** Creates an authority; returns its certificate in PEM. */
export const makeAuthority = async ({ folder, run }: Pick<Keep, 'folder' | 'run'>, name: string) => {
  const certificate = join(folder, `${name}.pem`)
  const out = ['-keyout', join(folder, `${name}.key`), '-out', certificate]
  await run('openssl', 'req', '-x509', ...newKey, '-days', '2', '-subj', `/CN=${name}`, ...out)
  return readFile(certificate, 'utf8')
}
