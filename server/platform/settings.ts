import { hostname } from 'node:os'
import { z } from 'zod'
import { email, newPassword, username } from '../../contract/accounts/fields.ts'
import { pickDefaultDataFolder } from './database/private-postgres/index.ts'
import { readSecretFiles } from './secret-files.ts'
import { isNamedValues, parseNamedValues } from './tracing/named-values.ts'

const onOrOff = z.enum(['on', 'off'])
const port = z.coerce.number().int().min(0).max(65_535)

// Matches a URL such as smtps://name:password@host:465?requireTLS=true&tls.rejectUnauthorized=false. Allows only the TLS options of nodemailer,
// because its other options could change the transport or log the mails.
const smtpUrlPattern = /^[^?#]+(\?((requireTLS|ignoreTLS|tls\.rejectUnauthorized)=(true|false)(&|$))*)?$/
const addressPattern = String.raw`[\w.!#$%&'*+/=?^{|}~-]+@[a-zA-Z\d.-]+`
/** `Name <address>`, or only the address. */
const senderPattern = new RegExp(
  String.raw`^(?:"?(?<name>[^"<>\p{Cc}]*)"?\s*<(?<address>${addressPattern})>|(?<bareAddress>${addressPattern}))$`,
  'u',
)

const dayOrTimeMessage = 'Give a day as 2026-11-20, or a time as 2026-11-20T09:00:00+07:00'

const bucketEndpoint = z
  .url({ protocol: /^https?$/ })
  .refine(url => /^https?:\/\/[^/?#@]+\/?$/.test(url), 'Give it as https://host or https://host:port')

/** Values by name, written as `name=value,name=value` with percent-encoded values. */
const namedValues = z
  .string()
  .refine(isNamedValues, 'Give it as name=value,name=value, with percent-encoded values')
  .transform(parseNamedValues)

/** Every setting with its default and its rule (docs/behaviour/operation.md#settings). An empty value counts as missing. */
export const settingsSchema = z.object({
  /** The address on which the portal accepts requests. */
  HOST: z.string().default('127.0.0.1'),
  /** The port on which the portal accepts requests; 0 for any free one. */
  PORT: port.default(3000),
  /** Origin under which readers reach the portal, such as https://data.example.org; by default the origin of each request. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform(url => new URL(url).origin)
    .optional(),
  /** Folder of files, keys and the private database; by default beside the code. */
  DATA_DIR: z.string().optional(),
  /** The portal's database; by default a private PostgreSQL in the data folder. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming replica of the database, from which visitors read. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The office's data warehouse, whose tables can be internal sources; by default the schema `warehouse` of the portal's own database. */
  WAREHOUSE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Maximum number of connections of one node to its database. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  /** Folder of the office's settings and texts; by default `office` beside the code. */
  OFFICE_DIR: z.string().optional(),
  /** Target of the daily backups, a folder or s3://bucket/folder; without it there are no automatic backups. */
  BACKUP_TO: z.string().optional(),
  /** Time of day of the daily backups, in Bangkok. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give it as 02:00')
    .default('02:00'),
  /** After each new backup, older ones than this many days are removed; by default all are kept. */
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).optional(),
  /** Encrypts the backups; without it they are not encrypted. */
  BACKUP_PASSPHRASE: z.string().min(12, 'Give at least 12 characters').optional(),
  /** The S3-compatible store of backups (all four or none); by default the store of files. */
  BACKUP_S3_ENDPOINT: bucketEndpoint.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The S3-compatible store of files (all five or none); by default files are stored in the data folder. */
  S3_ENDPOINT: bucketEndpoint.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-zA-Z\d][\w.-]{1,61}[a-zA-Z\d]$/, "Give only the bucket's name")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The office's consent service (all five or none). */
  CONSENT_URL: z
    .url({ protocol: /^https?$/ })
    .refine(url => !/[?#@]/.test(url), 'Give it without name, password, query and fragment')
    .optional(),
  CONSENT_CLIENT_ID: z.string().optional(),
  CONSENT_CLIENT_SECRET: z.string().optional(),
  CONSENT_COLLECTION_POINT: z.string().optional(),
  CONSENT_PURPOSE: z.string().optional(),
  /**
   * Consent records since this day or time are delivered; by default, those since the portal was first started with the consent service.
   */
  CONSENT_SINCE: z
    .union([
      z.iso.date({ error: dayOrTimeMessage }).transform(day => `${day}T00:00:00+07:00`),
      z.iso.datetime({ offset: true, error: dayOrTimeMessage }),
    ])
    .transform(time => new Date(time))
    .optional(),
  /** The office's directory; without it nobody can log in through a directory. */
  LDAP_URL: z
    .url({ protocol: /^ldaps?$/ })
    .refine(url => /^ldaps?:\/\/[^/?#@]+\/?$/.test(url), 'Give it as ldaps://host or ldaps://host:port')
    .optional(),
  /** The entry of the directory below which users are searched. */
  LDAP_BASE_DN: z.string().optional(),
  /** The account that searches users. Without it the search is anonymous; in an Active Directory, each user's own account searches. */
  LDAP_BIND_DN: z.string().optional(),
  LDAP_BIND_PASSWORD: z.string().optional(),
  /** The filter that finds the entry of a user. */
  LDAP_USER_FILTER: z
    .string()
    .refine(filter => filter.includes('{{username}}'), 'It must contain {{username}}')
    .default('(|(sAMAccountName={{username}})(userPrincipalName={{username}})(uid={{username}}))'),
  /** PEM file of the authority that has signed the directory's certificate; by default the authorities of the system. */
  LDAP_CA_FILE: z.string().optional(),
  /** The server that sends mails; without it mails are written to files in the data folder. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .regex(smtpUrlPattern, 'Give it as smtps://name:password@host:port')
    .optional(),
  /** Sender of the portal's mails. */
  MAIL_FROM: z
    .string()
    .regex(senderPattern, 'Give it as Name <address>')
    .transform(text => {
      const { name = '', address, bareAddress } = senderPattern.exec(text)!.groups!
      return { name: name.trim(), address: (address ?? bareAddress)! }
    })
    .default({ name: 'Khlang', address: 'no-reply@localhost' }),
  /**
   * Minutes between a publication and the mails to the report's followers. Further publications of the report during these minutes belong
   * to the same release.
   */
  RELEASE_MAIL_MINUTES: z.coerce.number().min(0).max(1440).default(10),
  /** Runs of data loads are deleted after this many days, except the last run of each job. */
  RUNS_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(400),
  /** Account of the first administrator, which is created if there is none. */
  ADMIN_USERNAME: username.default('admin'),
  ADMIN_EMAIL: email.optional(),
  /** Password of the first administrator; by default random and printed once. */
  ADMIN_PASSWORD: newPassword.optional(),
  /** Password of the sample accounts; by default random and printed once. */
  SAMPLE_PASSWORD: newPassword.optional(),
  /** Size limit of one uploaded file, in MB. Whatever the limit, a file that unpacks to more than 2 GB is refused. */
  MAX_UPLOAD_MB: z.coerce.number().int().min(1).max(2000).default(500),
  /** Minutes without activity after which a session ends. */
  IDLE_MINUTES: z.coerce.number().min(1).max(1440).default(30),
  /** 'required': users whose role has a menu must have a second factor, and set it up at the next login. */
  STAFF_TWO_FACTOR: z.enum(['optional', 'required']).default('optional'),
  /** 'on': the address of a reader is read from the `X-Forwarded-…` headers of the proxy in front. */
  TRUST_PROXY: onOrOff.default('off'),
  /** Seconds that running requests have to finish at shutdown, after the node has stopped accepting requests. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(3600).default(30),
  /**
   * Seconds at shutdown during which a node reports itself as not ready but still accepts requests, so that a balancer can send them to
   * other nodes.
   */
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
  /** With this key as a bearer token, callers may read /metrics, also on the portal's own port. */
  METRICS_KEY: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, 'Give at least 16 letters, digits or -._~+/')
    .optional(),
  /** Share of free disk space below which the portal warns, before it refuses uploads at 5 %. */
  DISK_ALARM_PERCENT: z.coerce.number().min(5).max(90).default(20),
  /** Name of this node in log lines and metrics. */
  NODE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'Give only letters, digits and -._')
    .default(() => hostname()),
  /** Collector of traces, for OTLP over HTTP; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers of requests to the collector, which often contain a key. */
  OTEL_EXPORTER_OTLP_HEADERS: namedValues.optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: namedValues.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  /** Share of the traces that a sampler with a ratio records. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z.enum(['true', 'false']).default('false'),
  /** 'on': an empty portal is filled with the sample catalogue and its accounts. */
  SAMPLE_DATA: onOrOff.default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

/** The settings after parsing, by the names of their variables. */
export type Settings = z.output<typeof settingsSchema>

/** Returns the size limit of an uploaded file, in bytes. */
export const computeMaxUploadBytes = ({ MAX_UPLOAD_MB }: Settings) => MAX_UPLOAD_MB * 2 ** 20

/** Returns the times of the two phases of a shutdown, in milliseconds. */
export const toDrainTimes = ({ DRAIN_NOTICE_SECONDS, DRAIN_SECONDS }: Settings) => ({
  notice: DRAIN_NOTICE_SECONDS * 1000,
  running: DRAIN_SECONDS * 1000,
})

/** Thrown for invalid settings; the message names each of them. */
export class SettingsError extends Error {}

/** Groups of settings of which either all or none must be given. */
const settingGroups: (keyof Settings)[][] = [
  ['CONSENT_URL', 'CONSENT_CLIENT_ID', 'CONSENT_CLIENT_SECRET', 'CONSENT_COLLECTION_POINT', 'CONSENT_PURPOSE'],
  ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_REGION', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
  ['LDAP_URL', 'LDAP_BASE_DN'],
  ['LDAP_BIND_DN', 'LDAP_BIND_PASSWORD'],
]

/** Returns a message for each setting that is missing although another one of its group is given. */
const listGroupFaults = (values: Record<string, unknown>) =>
  settingGroups.flatMap(names => {
    const missingNames = names.filter(name => values[name] === undefined)
    if (missingNames.length === names.length) return []
    return missingNames.map(name => `${name}: Missing; give ${names.join(', ')}, or none of them`)
  })

/** Returns a message if CONSENT_SINCE is given although there is no consent service. */
const listConsentFaults = (values: Record<string, unknown>) =>
  values.CONSENT_SINCE !== undefined && values.CONSENT_URL === undefined
    ? ['CONSENT_SINCE: Give CONSENT_URL too, or leave it out']
    : []

/** Reads the settings from an environment. Throws a SettingsError that names each invalid variable and gives the reason. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const givenValues = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const secretFiles = readSecretFiles(givenValues)
  const values = { ...givenValues, ...secretFiles.secrets }
  const parsed = settingsSchema.safeParse(values)
  const valueFaults = parsed.error?.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`) ?? []
  // Only the faults of the files are reported, because a secret whose file cannot be read would also be reported as missing.
  const faults = secretFiles.faults.length
    ? secretFiles.faults
    : [...valueFaults, ...listGroupFaults(values), ...listConsentFaults(values)]
  if (parsed.success && !faults.length) return parsed.data
  throw new SettingsError(`The settings are invalid.\n${faults.join('\n')}\nEach setting is explained in .env.example.`)
}

/** Returns the folder of files, keys and the private database. */
export const toDataFolder = (settings: Settings, projectRoot: string) =>
  settings.DATA_DIR ?? pickDefaultDataFolder(projectRoot)
