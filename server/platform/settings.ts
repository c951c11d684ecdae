import { z } from 'zod'
import { defaultDataDir } from './database/private-postgres/index.ts'

const flag = z.enum(['on', 'off'])
const port = z.coerce.number().int().min(0).max(65_535)

/** Every setting, its default and its rule (decisions.md 9). An empty value counts as not given. */
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
  /** Connections of one node to its database. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  OFFICE_DIR: z.string().optional(),
  IDLE_MINUTES: z.coerce.number().min(1).max(1440).default(30),
  TRUST_PROXY: flag.default('off'),
  SAMPLE_DATA: flag.default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Settings = z.output<typeof settingsSchema>

export class SettingsError extends Error {}

/** Reads the settings from an environment; throws a SettingsError that names each variable at fault. */
export const readSettings = (environment: Record<string, string | undefined>): Settings => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = settingsSchema.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`)
  throw new SettingsError(`The settings are not right.\n${faults.join('\n')}\nEach is explained in .env.example.`)
}

/** Where files, keys and the private database are kept. */
export const dataFolder = (settings: Settings, projectRoot: string) => settings.DATA_DIR ?? defaultDataDir(projectRoot)
