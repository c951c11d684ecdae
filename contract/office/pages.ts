import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { publishRules } from '../catalogue/releases.ts'
import { wire } from '../wire.ts'

const bilingualText = z.object({ en: z.string(), th: z.string() })
/** A unit of the office with its telephone and fax numbers. */
const contact = wire({
  unit: ['unit', bilingualText],
  phone: ['phone', z.string()],
  fax: ['fax', z.string().optional()],
})

/** The public settings of the office, from its settings file (docs/behaviour/office.md#the-folder). */
export const office = wire({
  name: ['name', bilingualText],
  /** The postal address. */
  address: ['address', bilingualText],
  phone: ['phone', z.string()],
  fax: ['fax', z.string()],
  email: ['email', z.email()],
  /** The office's own mail domain (docs/behaviour/office.md#own-domain). */
  domain: ['domain', z.string()],
  contacts: ['contacts', z.array(contact)],
  /** True if the page on which staff edit a report has a Data Source section (docs/behaviour/editor.md#data-sources-of-a-report). */
  addDataSourceByReport: ['addDataSourceByReport', z.boolean().default(true)],
  /** Who may download rows of a public table: signed-in users who accepted cookies, or everybody. */
  downloads: ['downloads', z.enum(['login', 'open'], 'write "login" or "open"').default('login')],
})
export type Office = z.output<typeof office>

/** Rules for staff in the office's settings file; they are not sent to readers. */
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
  summary: "Returns the office's name, address and contacts.",
  input: z.object({}),
  output: office,
})

export const getOfficePage = call({
  name: 'getOfficePage',
  method: 'GET',
  path: '/api/office/page',
  access: anyone,
  summary:
    'Returns a policy or the about page in both languages, as HTML rendered from the Markdown in the office folder.',
  input: z.object({ page: z.enum(officePages) }),
  output: z.object({
    title: bilingualText,
    html: bilingualText,
    /** The date of the text, yyyy-mm-dd; absent if its Markdown has none. */
    date: z.string().optional(),
  }),
})
