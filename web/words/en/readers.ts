import { pickSentences } from '../sentences.ts'
import { accounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { frequencies } from './frequencies.ts'
import { office } from './office.ts'
import { profile } from './profile.ts'
import { usage } from './public/usage.ts'
import { report } from './report.ts'
import { shell } from './shell.ts'
import { types } from './types.ts'
import { ui } from './ui.ts'

/** The texts that the browser of every reader loads. */
export const readers = {
  accounts,
  shell,
  ui,
  catalogue,
  frequencies,
  report,
  profile,
  types,
  usage,
  office,
  messages: pickSentences('en'),
}
