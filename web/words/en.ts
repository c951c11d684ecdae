import { privacy } from './en/privacy.ts'
import { explore } from './en/public/explore.ts'
import { follows } from './en/public/follows.ts'
import { readKeys } from './en/public/read-keys.ts'
import { reference } from './en/public/reference.ts'
import { releaseCalendar } from './en/public/release-calendar.ts'
import { trust } from './en/public/trust.ts'
import { wall } from './en/public/wall.ts'
import { readers } from './en/readers.ts'
import { staff } from './en/staff.ts'

export const en = { ...readers, ...staff, explore, follows, privacy, readKeys, reference, releaseCalendar, trust, wall }
