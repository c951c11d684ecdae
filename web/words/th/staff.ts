import type { StaffWords } from '../index.ts'
import { admin } from './admin.ts'
import { editing } from './editing.ts'
import { keeping } from './keeping.ts'
import { publishing } from './publishing.ts'
import { tables } from './tables.ts'
import { trail } from './trail.ts'

export const staff: StaffWords = { admin, editing, tables, publishing, keeping, trail }
