import { hostname } from 'node:os'
import { z } from 'zod'
import { email, newPassword, username } from '../../contract/accounts/fields.ts'
import { defaultDataDir } from './database/private-postgres/index.ts'
import { readSecretFiles } from './secret-files.ts'

const flag = z.enum(['on', 'off'])
const port = z.coerce.number().int().min(0).max(65_535)

// Other options of nodemailer would choose another way to send, or log what is sent.
const smtpUrl = /^[^?#]+(\?((requireTLS|ignoreTLS|tls\.rejectUnauthorized)=(true|false)(&|$))*)?$/
const mailAddress = String.raw`[\w.!#$%&'*+/=?^{|}~-]+@[a-zA-Z\d.-]+`
const sender = new RegExp(
  String.raw`^(?:"?(?<name>[^"<>\p{Cc}]*)"?\s*<(?<address>${mailAddress})>|(?<bare>${mailAddress}))$`,
  'u',
)

const sinceForm = 'Give a day as 2026-11-20, or a time as 2026-11-20T09:00:00+07:00'

const bucketEndpoint = z
  .url({ protocol: /^https?$/ })
  .refine(url => /^https?:\/\/[^/?#@]+\/?$/.test(url), 'Give it as https://host or https://host:port')

/** Every setting, its default and its rule (docs/behaviour/operation.md#settings). An empty value counts as not given. */
export const settingsSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Origin under which readers reach the portal, e.g. https://data.example.org; found from the request when not given. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform(url => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming replica of it, from which visitors read. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The office's warehouse, whose tables can be internal sources; the schema `warehouse` of the portal's own database when not given. */
  WAREHOUSE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections of one node to its database. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  OFFICE_DIR: z.string().optional(),
  /** Where backups go each day, a folder or s3://bucket/folder; none are made by themselves without it. */
  BACKUP_TO: z.string().optional(),
  /** The time of day of these, in Bangkok. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give it as 02:00')
    .default('02:00'),
  /** Older backups are removed from a place when one is made there; all are kept without it. */
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).optional(),
  /** Backups are encrypted with it. */
  BACKUP_PASSPHRASE: z.string().min(12, 'Give at least 12 characters').optional(),
  /** The service that holds the bucket of backups: all four or none, for that of the files. */
  BACKUP_S3_ENDPOINT: bucketEndpoint.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** An S3-compatible store of files: all five or none. */
  S3_ENDPOINT: bucketEndpoint.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-zA-Z\d][\w.-]{1,61}[a-zA-Z\d]$/, "Give the bucket's name alone")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The consent service: all five or none. */
  CONSENT_URL: z
    .url({ protocol: /^https?$/ })
    .refine(url => !/[?#@]/.test(url), 'Give it without name, password, query and fragment')
    .optional(),
  CONSENT_CLIENT_ID: z.string().optional(),
  CONSENT_CLIENT_SECRET: z.string().optional(),
  CONSENT_COLLECTION_POINT: z.string().optional(),
  CONSENT_PURPOSE: z.string().optional(),
  /** Undelivered records since this day or time are queued; by default, only those since the first start with the service. */
  CONSENT_SINCE: z
    .union([
      z.iso.date({ error: sinceForm }).transform(day => `${day}T00:00:00+07:00`),
      z.iso.datetime({ offset: true, error: sinceForm }),
    ])
    .transform(time => new Date(time))
    .optional(),
  /** The office's directory; without it nobody signs in through one. */
  LDAP_URL: z
    .url({ protocol: /^ldaps?$/ })
    .refine(url => /^ldaps?:\/\/[^/?#@]+\/?$/.test(url), 'Give it as ldaps://host or ldaps://host:port')
    .optional(),
  LDAP_BASE_DN: z.string().optional(),
  LDAP_BIND_DN: z.string().optional(),
  LDAP_BIND_PASSWORD: z.string().optional(),
  LDAP_USER_FILTER: z
    .string()
    .refine(filter => filter.includes('{{username}}'), 'It has to hold {{username}}')
    .default('(|(sAMAccountName={{username}})(userPrincipalName={{username}})(uid={{username}}))'),
  LDAP_CA_FILE: z.string().optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .regex(smtpUrl, 'Give it as smtps://name:password@host:port')
    .optional(),
  /** Whom mails come from. */
  MAIL_FROM: z
    .string()
    .regex(sender, 'Give it as Name <address>')
    .transform(given => {
      const { name = '', address, bare } = sender.exec(given)!.groups!
      return { name: name.trim(), address: (address ?? bare)! }
    })
    .default({ name: 'Khlang', address: 'no-reply@localhost' }),
  /** Minutes after a publication until its followers are mailed; what is published of the report within them is one release. */
  RELEASE_MAIL_MINUTES: z.coerce.number().min(0).max(1440).default(10),
  ADMIN_USERNAME: username.default('admin'),
  ADMIN_EMAIL: email.optional(),
  /** Password of the first administrator; random and printed once when not given. */
  ADMIN_PASSWORD: newPassword.optional(),
  /** Password of the sample cast; random and printed once when not given. */
  SAMPLE_PASSWORD: newPassword.optional(),
  /** What one uploaded file may have, in MB; what unpacks to four times the default is refused anyway. */
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(2000).default(500),
  IDLE_MINUTES: z.coerce.number().min(1).max(1440).default(30),
  /** 'required': users whose role has a menu must have a second factor, and enrol at the next login. */
  STAFF_TWO_FACTOR: z.enum(['optional', 'required']).default('optional'),
  TRUST_PROXY: flag.default('off'),
  /** At shutdown: how long running requests may take to finish. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(30),
  /** Before that: how long a node that a balancer asks says that it is not ready, and still takes requests. */
  DRAIN_NOTICE_SECONDS: z.coerce.number().min(0).max(300).default(5),
  /** Hosts, separated by commas, that dashboard and API links may lie on; empty: any, over https. */
  DASHBOARD_HOSTS: z
    .string()
    .default('')
    .transform(given =>
      given
        .split(',')
        .map(host => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** A port of its own for /metrics, for Prometheus; without it there is none. */
  METRICS_PORT: port.optional(),
  /** Callers that send it as a bearer token may read /metrics, on the portal's port too. */
  METRICS_KEY: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, 'Give at least 16 letters, digits or -._~+/')
    .optional(),
  /** With less of the disk free, the portal warns: before uploads are refused at 5 %. */
  DISK_ALARM_PERCENT: z.coerce.number().min(5).max(90).default(20),
  /** How log lines and metrics name this node. */
  NODE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'Give letters, digits and -._ alone')
    .default(() => hostname()),
  SAMPLE_DATA: flag.default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Settings = z.output<typeof settingsSchema>

/** The largest file that an upload may bring, in bytes. */
export const maxUploadBytes = ({ MAX_UPLOAD_MB }: Settings) => MAX_UPLOAD_MB * 2 ** 20

/** The times of a shutdown, in milliseconds. */
export const drainTimes = ({ DRAIN_NOTICE_SECONDS, DRAIN_SECONDS }: Settings) => ({
  notice: DRAIN_NOTICE_SECONDS * 1000,
  running: DRAIN_SECONDS * 1000,
})

export class SettingsError extends Error {}

const allOrNone = [
  Object.keys(settingsSchema.shape).filter(name => name.startsWith('CONSENT_') && name !== 'CONSENT_SINCE'),
  Object.keys(settingsSchema.shape).filter(name => name.startsWith('S3_')),
  Object.keys(settingsSchema.shape).filter(name => name.startsWith('BACKUP_S3_')),
  ['LDAP_URL', 'LDAP_BASE_DN'],
  ['LDAP_BIND_DN', 'LDAP_BIND_PASSWORD'],
]

/** What is missing of those that go together, while some of them are given. */
const listMissing = (given: Record<string, unknown>) => [
  ...allOrNone.flatMap(names => {
    const missing = names.filter(name => given[name] === undefined)
    if (missing.length === names.length) return []
    return missing.map(name => `${name}: Missing; give ${names.join(', ')}, or none of them`)
  }),
  ...(given.CONSENT_SINCE !== undefined && given.CONSENT_URL === undefined
    ? ['CONSENT_SINCE: Give CONSENT_URL too, or leave it out']
    : []),
]

/** Reads the settings from an environment; throws a SettingsError that names each variable at fault. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const plain = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const files = readSecretFiles(plain)
  const given = { ...plain, ...files.secrets }
  const parsed = settingsSchema.safeParse(given)
  const wrong = parsed.error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) ?? []
  // A secret whose file is at fault is not also missing.
  const faults = files.faults.length ? files.faults : [...wrong, ...listMissing(given)]
  if (parsed.success && !faults.length) return parsed.data
  throw new SettingsError(`The settings are not right.\n${faults.join('\n')}\nEach is explained in .env.example.`)
}

/** Where files, keys and the private database are kept. */
export const dataFolder = (settings: Settings, projectRoot: string) => settings.DATA_DIR ?? defaultDataDir(projectRoot)
