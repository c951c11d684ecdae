import { hostname } from 'node:os'
import { z } from 'zod'
import { email, newPassword, username } from '../../contract/accounts/fields.ts'
import { defaultDataDir } from './database/private-postgres/index.ts'
import { readSecretFiles } from './secret-files.ts'
import { isPairs, parsePairs } from './tracing/named-values.ts'

const flag = z.enum(['on', 'off'])
const port = z.coerce.number().int().min(0).max(65_535)

// Other options of nodemailer would change the transport or log the mails.
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

/** As `name=value,name=value`, with percent-encoded values. */
const pairs = z
  .string()
  .refine(isPairs, 'Give it as name=value,name=value, with percent-encoded values')
  .transform(parsePairs)

/** Every setting with its default and its rule (docs/behaviour/operation.md#settings). An empty value counts as missing. */
export const settingsSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Origin under which readers reach the portal, e.g. https://data.example.org; by default that of each request. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform(url => new URL(url).origin)
    .optional(),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming replica of the database, from which visitors read. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The office's warehouse, whose tables can be internal sources; by default the schema `warehouse` of the portal's own database. */
  WAREHOUSE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Connections of one node to its database. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  OFFICE_DIR: z.string().optional(),
  /** Target of the daily backups, a folder or s3://bucket/folder; without it there are no automatic backups. */
  BACKUP_TO: z.string().optional(),
  /** Time of day of the daily backups, in Bangkok. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give it as 02:00')
    .default('02:00'),
  /** Older backups at the target are removed after each new one; by default all are kept. */
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).optional(),
  /** Encrypts the backups. */
  BACKUP_PASSPHRASE: z.string().min(12, 'Give at least 12 characters').optional(),
  /** The service of the bucket of backups: all four or none; by default that of the files. */
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
  /** The office's directory; without it nobody can sign in through one. */
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
  /** Sender of mails. */
  MAIL_FROM: z
    .string()
    .regex(sender, 'Give it as Name <address>')
    .transform(text => {
      const { name = '', address, bare } = sender.exec(text)!.groups!
      return { name: name.trim(), address: (address ?? bare)! }
    })
    .default({ name: 'Khlang', address: 'no-reply@localhost' }),
  /**
   * Minutes after a publication until its followers are mailed; further publications of the report within them belong to the same release.
   */
  RELEASE_MAIL_MINUTES: z.coerce.number().min(0).max(1440).default(10),
  /** Runs of data loads are deleted after this many days, except the last of each job. */
  RUNS_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(400),
  ADMIN_USERNAME: username.default('admin'),
  ADMIN_EMAIL: email.optional(),
  /** Password of the first administrator; by default random and printed once. */
  ADMIN_PASSWORD: newPassword.optional(),
  /** Password of the sample accounts; by default random and printed once. */
  SAMPLE_PASSWORD: newPassword.optional(),
  /** Size limit of one uploaded file, in MB; content that unpacks to four times the default is refused anyway. */
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(2000).default(500),
  IDLE_MINUTES: z.coerce.number().min(1).max(1440).default(30),
  /** 'required': users whose role has a menu must have a second factor, and enrol at the next login. */
  STAFF_TWO_FACTOR: z.enum(['optional', 'required']).default('optional'),
  TRUST_PROXY: flag.default('off'),
  /** Time for running requests to finish at shutdown. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(30),
  /** Before that: how long a node reports itself as not ready to a balancer while it still accepts requests. */
  DRAIN_NOTICE_SECONDS: z.coerce.number().min(0).max(300).default(5),
  /** Allowed hosts of dashboard and API links, separated by commas; if empty, all hosts over https. */
  DASHBOARD_HOSTS: z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(host => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  /** A separate port for /metrics, for Prometheus; by default none. */
  METRICS_PORT: port.optional(),
  /** Callers that send it as a bearer token may read /metrics, on the portal's port too. */
  METRICS_KEY: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, 'Give at least 16 letters, digits or -._~+/')
    .optional(),
  /** Share of free disk space below which the portal warns, before it refuses uploads at 5 %. */
  DISK_ALARM_PERCENT: z.coerce.number().min(5).max(90).default(20),
  /** Name of this node in log lines and metrics. */
  NODE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'Give letters, digits and -._ alone')
    .default(() => hostname()),
  /** Collector of traces, for OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers of requests to the collector, which often hold a key. */
  OTEL_EXPORTER_OTLP_HEADERS: pairs.optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: pairs.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      ...(['always_on', 'always_off', 'traceidratio'] as const),
      ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
    ])
    .default('parentbased_always_on'),
  /** Share of the traces that a sampler with a ratio records. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  SAMPLE_DATA: flag.default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Settings = z.output<typeof settingsSchema>

/** Returns the size limit of an uploaded file, in bytes. */
export const maxUploadBytes = ({ MAX_UPLOAD_MB }: Settings) => MAX_UPLOAD_MB * 2 ** 20

/** Returns the times of a shutdown, in milliseconds. */
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

/** Returns a message for each setting that is missing while others of its group are given, and for CONSENT_SINCE without CONSENT_URL. */
const listMissing = (values: Record<string, unknown>) => [
  ...allOrNone.flatMap(names => {
    const missing = names.filter(name => values[name] === undefined)
    if (missing.length === names.length) return []
    return missing.map(name => `${name}: Missing; give ${names.join(', ')}, or none of them`)
  }),
  ...(values.CONSENT_SINCE !== undefined && values.CONSENT_URL === undefined
    ? ['CONSENT_SINCE: Give CONSENT_URL too, or leave it out']
    : []),
]

/** Reads the settings from an environment; throws a SettingsError that names each wrong variable. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const givenValues = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const secretFiles = readSecretFiles(givenValues)
  const values = { ...givenValues, ...secretFiles.secrets }
  const parsed = settingsSchema.safeParse(values)
  const wrongValues = parsed.error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) ?? []
  // A secret whose file cannot be read is not reported as missing too.
  const faults = secretFiles.faults.length ? secretFiles.faults : [...wrongValues, ...listMissing(values)]
  if (parsed.success && !faults.length) return parsed.data
  throw new SettingsError(`The settings are not right.\n${faults.join('\n')}\nEach is explained in .env.example.`)
}

/** Returns the folder of files, keys and the private database. */
export const dataFolder = (settings: Settings, projectRoot: string) => settings.DATA_DIR ?? defaultDataDir(projectRoot)
