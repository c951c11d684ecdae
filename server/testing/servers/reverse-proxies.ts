import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeCertificate } from './certificates.ts'
import { type Keep, loopbackAddress, waitUntilListening } from './kept-programs.ts'

/** The proxies of operations/proxies: the program, and its arguments for a settings file. */
export const reverseProxies = {
  nginx: {
    file: 'nginx.conf',
    program: '/usr/sbin/nginx',
    argumentsFor: (folder: string, file: string) => ['-c', file, '-e', join(folder, 'log'), '-g', 'daemon off;'],
  },
  caddy: {
    file: 'Caddyfile',
    program: '/usr/bin/caddy',
    argumentsFor: (_folder: string, file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
  haproxy: {
    file: 'haproxy.cfg',
    program: '/usr/sbin/haproxy',
    argumentsFor: (_folder: string, file: string) => ['-db', '-f', file],
  },
}
export type ProxyName = keyof typeof reverseProxies

/** Returns why a proxy cannot be started here, or false. */
export const withoutProxy = (name: ProxyName) => {
  if (process.getuid?.() !== 0) return 'only root may listen on the ports 80 and 443'
  return existsSync(reverseProxies[name].program) ? false : `Debian's ${name} is not installed`
}

/** Starts a proxy with its settings of operations/proxies in front of a portal, with its own loopback address and certificate. */
export const startProxy = async (name: ProxyName, portal: string, keep: Keep) => {
  const { file, program, argumentsFor } = reverseProxies[name]
  const address = loopbackAddress()
  const { key, certificate, authority } = await makeCertificate(keep, address)
  const pemFile = join(keep.folder, 'both.pem')
  await writeFile(pemFile, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')))
  const template = await readFile(join(import.meta.dirname, '../../../operations/proxies', file), 'utf8')
  const replacements = {
    '/etc/khlang/tls/fullchain.pem': certificate,
    '/etc/khlang/tls/privkey.pem': key,
    '/etc/khlang/tls/haproxy.pem': pemFile,
    '/run/nginx.pid': join(keep.folder, 'pid'),
    '/var/log/nginx/error.log': join(keep.folder, 'log'),
    '127.0.0.1:3000': new URL(portal).host,
    'data.example.org {': `${address} {\n\tbind ${address}`,
    'data.example.org': address,
    'listen ': `listen ${address}:`,
    'bind :': `bind ${address}:`,
  }
  const settings = Object.entries(replacements).reduce((text, [from, to]) => text.replaceAll(from, to), template)
  const path = join(keep.folder, file)
  await writeFile(path, settings)
  // Otherwise Caddy stores its state in the user's home.
  const homes = ['XDG_DATA_HOME', 'XDG_CONFIG_HOME'].map(variable => `${variable}=${keep.folder}`)
  const started = keep.start('/usr/bin/env', ...homes, program, ...argumentsFor(keep.folder, path))
  await waitUntilListening(started, address, 443)
  return { address, authority }
}
