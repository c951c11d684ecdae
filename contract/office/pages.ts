import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { publishRules } from '../catalogue/releases.ts'
import { wire } from '../wire.ts'

const line = z.object({ en: z.string(), th: z.string() })
const contact = wire({ unit: ['unit', line], phone: ['phone', z.string()], fax: ['fax', z.string().optional()] })

/** The portal's office, from its settings file (docs/behaviour/office.md#the-folder). */
export const office = wire({
  name: ['name', line],
  address: ['address', line],
  phone: ['phone', z.string()],
  fax: ['fax', z.string()],
  email: ['email', z.email()],
  /** The office's own mail domain; its accounts have their passwords elsewhere (docs/behaviour/office.md#own-domain). */
  domain: ['domain', z.string()],
  contacts: ['contacts', z.array(contact)],
  /** True if the editor of a report has a Data Source section (docs/behaviour/editor.md#data-sources-of-a-report). */
  addDataSourceByReport: ['addDataSourceByReport', z.boolean().default(true)],
  /** Who may download rows of a public table: signed-in users who accepted cookies, or everybody. */
  downloads: ['downloads', z.enum(['login', 'open'], 'write "login" or "open"').default('login')],
})
export type Office = z.output<typeof office>

/** Internal rules of the office in the settings file; they are not sent to readers. */
export const officeRules = z.object({
  /** Who may publish a draft: anyone who may edit reports, or only someone other than its maker. */
  publish: z.enum(publishRules, `write ${publishRules.map(rule => `"${rule}"`).join(' or ')}`).default('anyone'),
})
export type OfficeRules = z.output<typeof officeRules>

export const officePages = ['about', 'CookiesPolicy', 'PrivacyNotice', 'PrivacyPolicy', 'TermConditionofUse'] as const
export type OfficePage = (typeof officePages)[number]

export const getOffice = call({
  name: 'getOffice',
  method: 'GET',
  path: '/api/office',
  access: anyone,
  summary: "The office's name, address and contacts.",
  input: z.object({}),
  output: office,
})

export const getOfficePage = call({
  name: 'getOfficePage',
  method: 'GET',
  path: '/api/office/page',
  access: anyone,
  summary:
    'One of the policy and about pages in both languages, as HTML made from the Markdown kept beside the office settings.',
  input: z.object({ page: z.enum(officePages) }),
  output: z.object({ title: line, html: line, date: z.string().optional() }),
})
