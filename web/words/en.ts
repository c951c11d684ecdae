import { accounts } from './en/accounts.ts'
import { catalogue } from './en/catalogue.ts'
import { frequencies } from './en/frequencies.ts'
import { office } from './en/office.ts'
import { profile } from './en/profile.ts'
import { report } from './en/report.ts'
import { shell } from './en/shell.ts'
import { types } from './en/types.ts'
import { ui } from './en/ui.ts'
import { sentencesIn } from './sentences.ts'

export const en = {
  accounts,
  shell,
  ui,
  catalogue,
  frequencies,
  report,
  profile,
  types,
  office,
  messages: sentencesIn('en'),
}
