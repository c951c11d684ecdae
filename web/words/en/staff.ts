import { admin } from './admin.ts'
import { editing } from './editing.ts'
import { keeping } from './keeping.ts'
import { publishing } from './publishing.ts'
import { tables } from './tables.ts'
import { trail } from './trail.ts'

/** What the screens of the administration say; no visitor downloads it. */
export const staff = { admin, editing, tables, publishing, keeping, trail }
